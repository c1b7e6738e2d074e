import { parseArgs } from 'node:util'

const CHECK_MILLISECONDS = 1_000

/**
 * Calls `stop` when one of the processes of `--stop-with=1,2` is gone: killed hard, they could not pass a signal on, and the
 * server would keep the port and the data in use.
 */
export function stopWithLauncher(stop: () => void, args = process.argv.slice(2)): void {
  const launchers = launchersIn(args)
  if (launchers.length === 0) return
  const watch = setInterval(() => {
    if (launchers.every(isAlive)) return
    clearInterval(watch)
    stop()
  }, CHECK_MILLISECONDS)
  watch.unref()
}

function launchersIn(args: string[]): number[] {
  const { values } = parseArgs({ args, options: { 'stop-with': { type: 'string' } }, strict: false })
  return String(values['stop-with'] ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
}

function isAlive(id: number): boolean {
  try {
    // Sends nothing, and fails where there is no such process.
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
