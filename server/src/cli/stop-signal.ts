/** Aborted by Ctrl-C and the like, so that a command can tidy up before it ends. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
  return stopping.signal
}
