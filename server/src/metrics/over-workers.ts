import cluster, { type Worker } from 'node:cluster'
import { within } from '#core/within'
import { mergeSamples, onlyCounters, type Sample } from '#metrics/samples'

/** For a worker that is too busy to answer, its last numbers are used. */
const MAX_WAIT_MILLISECONDS = 2_000

/** Four messages: a worker asks, each worker is asked, each answers, and the one that asked gets all answers. */
type Message =
  | { metrics: 'ask'; id: number }
  | { metrics: 'tell'; id: number }
  | { metrics: 'told'; id: number; samples: Sample[] }
  | { metrics: 'all'; id: number; samples: Sample[] }

/** Of several processes one is scraped, by chance, and must speak for all. */
export function collectFromAll(collect: () => Sample[]): () => Promise<Sample[]> {
  if (!cluster.isWorker) return async () => collect()
  const asked = new Map<number, (samples: Sample[]) => void>()
  let lastId = 0
  const send = (message: Message) => process.send?.(message)
  process.on('message', (message: unknown) => {
    if (!isOurs(message)) return
    if (message.metrics === 'tell') send({ metrics: 'told', id: message.id, samples: collect() })
    if (message.metrics === 'all') asked.get(message.id)?.(message.samples)
  })
  return () => {
    lastId += 1
    const id = lastId
    const { promise, resolve } = Promise.withResolvers<Sample[]>()
    asked.set(id, resolve)
    send({ metrics: 'ask', id })
    // Longer than the other side takes at most; then this process speaks for itself.
    return within(2 * MAX_WAIT_MILLISECONDS, promise, collect).finally(() => asked.delete(id))
  }
}

/** What the process that watches over the workers does for it. */
export function relayMetrics(): void {
  const latest = new Map<number, Sample[]>()
  /** What workers had counted that are no more: a counter must not fall because one was replaced. */
  let departed: Sample[] = []
  let lastRound = 0
  const rounds = new Map<number, { missing: Set<number>; finish: () => void }>()

  cluster.on('message', (worker: Worker, message: unknown) => {
    if (!isOurs(message)) return
    if (message.metrics === 'ask') begin(worker, message.id)
    if (message.metrics === 'told') {
      latest.set(worker.id, message.samples)
      markAnswered(worker.id, message.id)
    }
  })
  cluster.on('exit', (worker: Worker) => {
    departed = mergeSamples([departed, onlyCounters(latest.get(worker.id) ?? [])])
    latest.delete(worker.id)
    for (const round of rounds.keys()) markAnswered(worker.id, round)
  })

  function begin(asker: Worker, id: number): void {
    lastRound += 1
    const round = lastRound
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected() === true)
    const finish = () => {
      clearTimeout(timer)
      rounds.delete(round)
      sendMessage(asker, { metrics: 'all', id, samples: mergeSamples([...latest.values(), departed]) })
    }
    const timer = setTimeout(finish, MAX_WAIT_MILLISECONDS)
    rounds.set(round, { missing: new Set(workers.map((worker) => worker?.id ?? 0)), finish })
    for (const worker of workers) if (worker) sendMessage(worker, { metrics: 'tell', id: round })
  }

  function markAnswered(workerId: number, round: number): void {
    const waiting = rounds.get(round)
    waiting?.missing.delete(workerId)
    if (waiting?.missing.size === 0) waiting.finish()
  }
}

function sendMessage(worker: Worker, message: Message): void {
  // A worker that has just ended cannot receive it; its exit event follows.
  if (worker.isConnected()) worker.send(message, () => {})
}

function isOurs(message: unknown): message is Message {
  return typeof message === 'object' && message !== null && 'metrics' in message
}
