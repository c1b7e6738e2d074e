// What `npm start` leaves running: restarts the server when it crashed.

const RESTART_INTERVAL_MS = 60_000
const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** At once the first time, then at most once a minute. `lastRestart` and `now` are milliseconds. */
export function restartDelay(lastRestart, now) {
  return lastRestart === undefined ? 0 : Math.max(0, lastRestart + RESTART_INTERVAL_MS - now)
}

/**
 * Whether whoever ended like this is started again: after a fault (1) and after a signal that nobody asked for, as when
 * memory runs out. Not after a stop (0), nor after wrong settings (2), which would still be wrong.
 */
export function isCrash(code) {
  return code === 1 || code > 128
}

/**
 * Runs `start` until it ends for good and answers its exit code; 0 where it was asked to stop while it waited.
 * `start` answers a promise of an exit code. `isGone` tells whether whoever started us is gone.
 */
export async function keepRunning(
  start,
  { isGone = () => false, wait = waitForStop, now = performance.now.bind(performance) } = {},
) {
  let isStopping = false
  const stop = () => {
    isStopping = true
  }
  for (const signal of STOP_SIGNALS) process.on(signal, stop)
  let lastRestart
  try {
    for (;;) {
      const code = await start()
      if (isStopping || isGone() || !isCrash(code)) return code
      const delay = restartDelay(lastRestart, now())
      const when = delay === 0 ? 'now' : `in ${Math.ceil(delay / 1000)} seconds`
      console.error(`Duebook crashed (exit code ${code}). Restarting ${when}.`)
      if (delay > 0 && (await wait(delay, isGone))) return 0
      lastRestart = now()
    }
  } finally {
    for (const signal of STOP_SIGNALS) process.off(signal, stop)
  }
}

/** True where it was asked to stop meanwhile. */
function waitForStop(milliseconds, isGone) {
  return new Promise((resolve) => {
    const end = (isAskedToStop) => {
      clearTimeout(timer)
      clearInterval(watch)
      for (const signal of STOP_SIGNALS) process.off(signal, onSignal)
      resolve(isAskedToStop)
    }
    const onSignal = () => end(true)
    const timer = setTimeout(() => end(false), milliseconds)
    const watch = setInterval(() => isGone() && end(true), 1000)
    for (const signal of STOP_SIGNALS) process.on(signal, onSignal)
  })
}
