import { type Phase, reactionTo, type StopCause } from '#process/signal-rules'
import { stopWithLauncher } from '#process/stop-with-launcher'

export interface Stopping {
  drainSeconds: number
  /** Called on SIGTERM if there is a time to drain, and `stop` after it, or sooner at a second signal. */
  drain: () => void
  /** `isDrained`: the whole time to drain is over. */
  stop: (isDrained: boolean) => Promise<void>
}

/** Also when the launcher dies: a server without it would keep the port and the data in use. */
export function stopOnSignal({ drainSeconds, drain, stop }: Stopping): void {
  let phase: Phase = 'serving'
  let since = performance.now()
  let draining: NodeJS.Timeout | undefined

  function enter(next: Phase): void {
    phase = next
    since = performance.now()
  }

  function beginDrain(): void {
    enter('draining')
    draining = setTimeout(() => beginStop(true), drainSeconds * 1000)
    drain()
  }

  function beginStop(isDrained: boolean): void {
    clearTimeout(draining)
    enter('stopping')
    stop(isDrained).then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }

  function onCause(cause: StopCause): void {
    const reaction = reactionTo(cause, phase, performance.now() - since, drainSeconds)
    if (reaction === 'drain') beginDrain()
    else if (reaction === 'stop') beginStop(false)
    else if (reaction === 'exit') process.exit(1)
  }

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => onCause(signal))
  const onLeftAlone = () => onCause('left-alone')
  if (process.connected) process.on('disconnect', onLeftAlone)
  stopWithLauncher(onLeftAlone)
}
