import { stopWithLauncher } from '#process/stop-with-launcher'

// A terminal sends Ctrl-C to the whole process group, and the launcher passes it on: the echo of one is not a second one.
const ECHO_MILLISECONDS = 1_000

/** Also when the launcher dies: a server without it would keep the port and the data in use. */
export function stopOnSignal(stop: () => Promise<void>): void {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ECHO_MILLISECONDS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal)
  if (process.connected) process.on('disconnect', onSignal)
  stopWithLauncher(onSignal)
}
