import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '#core/logger'
import { relayMetrics } from '#metrics/over-workers'
import { exitOnUnhandledError } from '#process/exit-on-unhandled-error'
import { restartDelay } from '#process/restart-delay'
import { stopOnSignal } from '#process/stop-on-signal'

/** Longer than a worker gives its own requests. */
const KILL_AFTER_MILLISECONDS = 12_000

/**
 * Runs several processes that share the port. The first starts alone: it migrates, makes what is made once, and tells what
 * is wrong with the settings. One that dies is started again: the first time at once, then at most once a minute in its
 * place. One that ends before it was ready for the first time ends everything.
 */
export async function superviseWorkers(count: number, drainSeconds: number, log: Logger): Promise<void> {
  let isStopping = false
  exitOnUnhandledError(log, async () => {
    isStopping = true
    await stopAll(signalAll('SIGINT'))
  })
  relayMetrics()

  const first = await startWorker()
  const others = await Promise.all(Array.from({ length: count - 1 }, startWorker))
  let draining: Worker[] | undefined
  stopOnSignal({
    drainSeconds,
    drain() {
      isStopping = true
      draining = signalAll('SIGTERM')
    },
    async stop(isDrained) {
      isStopping = true
      // Workers that have drained stop by themselves, and a second signal would cut them short. SIGINT ends a drain early.
      await stopAll(isDrained && draining ? draining : signalAll('SIGINT'))
    },
  })
  for (const worker of [first.worker, ...others.map(({ worker }) => worker)]) keepAlive(worker)
  for (const line of first.lines) console.log(line)

  /** `lastRestart` is that of its place. */
  function keepAlive(worker: Worker, lastRestart?: number): void {
    const { pid } = worker.process
    worker.once('exit', (code, signal) => {
      if (isStopping) return
      const delay = restartDelay(lastRestart, performance.now())
      const seconds = Math.ceil(delay / 1000)
      log.error({ pid, code, signal, seconds }, 'a worker exited unexpectedly and will be restarted')
      void replace(delay)
    })
  }

  async function replace(delay: number): Promise<void> {
    await sleep(delay)
    if (isStopping) return
    const worker = cluster.fork()
    log.info({ pid: worker.process.pid }, 'a worker was restarted')
    keepAlive(worker, performance.now())
  }
}

async function startWorker(): Promise<{ worker: Worker; lines: string[] }> {
  const worker = cluster.fork()
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const onMessage = (message: unknown) => {
    if (isReady(message)) resolve(message.ready)
  }
  // It has said on standard error what is wrong.
  const onExit = (code: number | null) => process.exit(code || 1)
  worker.on('message', onMessage)
  worker.once('exit', onExit)
  const lines = await promise
  worker.off('message', onMessage)
  worker.off('exit', onExit)
  return { worker, lines }
}

function signalAll(signal: 'SIGINT' | 'SIGTERM'): Worker[] {
  const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
  for (const worker of workers) worker.process.kill(signal)
  return workers
}

async function stopAll(workers: Worker[]): Promise<void> {
  const killing = setTimeout(() => {
    for (const worker of workers) worker.process.kill('SIGKILL')
  }, KILL_AFTER_MILLISECONDS)
  const codes = await Promise.all(workers.map(exitCodeOf))
  clearTimeout(killing)
  if (codes.some((code) => code !== 0)) throw new Error('A worker did not stop cleanly')
}

async function exitCodeOf(worker: Worker): Promise<number | null> {
  const { process } = worker
  if (process.exitCode === null && process.signalCode === null) await once(process, 'exit')
  // Ended by the signal itself: it was just starting, and had nothing to finish.
  return process.signalCode === 'SIGINT' || process.signalCode === 'SIGTERM' ? 0 : process.exitCode
}

function isReady(message: unknown): message is { ready: string[] } {
  return typeof message === 'object' && message !== null && 'ready' in message
}
