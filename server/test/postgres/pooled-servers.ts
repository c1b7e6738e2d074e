import pg from 'pg'
import { int32, type Message, messageReader } from './wire.ts'

/** One connection of a pooler to the server, which clients have one after another. */
export interface PooledServer {
  /** What a cancel request must name. */
  key: Buffer
  /** Names of the statements that are prepared there. */
  prepared: Set<string>
  /** Whose it is from now on. */
  use: (onMessage: (message: Message) => void, onLoss: () => void) => void
  write: (bytes: Buffer) => void
  /** Back to where the next client takes one. */
  release: () => void
  destroy: () => void
}

export interface ServerPool {
  /** What the server tells everybody about itself. */
  parameters: Map<string, string>
  take: () => Promise<PooledServer>
  close: () => Promise<void>
}

/** pg signs in; from then on every byte is ours. */
interface SignedIn {
  processID: number
  secretKey: number
}

/** New connections before used ones, and of those the one that has waited longest. */
export async function serverPool(url: string, size: number): Promise<ServerPool> {
  const parameters = new Map<string, string>()
  const idle: PooledServer[] = []
  const takers: ((server: PooledServer) => void)[] = []
  const all = new Set<PooledServer>()
  let isClosed = false

  async function open(): Promise<PooledServer> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    client.connection.on('parameterStatus', (status: { parameterName: string; parameterValue: string }) => {
      parameters.set(status.parameterName, status.parameterValue)
    })
    await client.connect()
    const { stream } = client.connection
    const { processID, secretKey } = client as unknown as SignedIn
    let onMessage: (message: Message) => void = () => {}
    let onLoss: () => void = () => {}
    const server: PooledServer = {
      key: Buffer.concat([int32(processID), int32(secretKey)]),
      prepared: new Set(),
      use(message, loss) {
        onMessage = message
        onLoss = loss
      },
      write: (bytes) => stream.write(bytes),
      release() {
        server.use(
          () => {},
          () => {},
        )
        const taker = takers.shift()
        if (taker) taker(server)
        else idle.push(server)
      },
      destroy: () => stream.destroy(),
    }
    stream.removeAllListeners('data')
    stream.on(
      'data',
      messageReader(false, (message) => onMessage(message)),
    )
    stream.on('close', () => {
      all.delete(server)
      if (idle.includes(server)) idle.splice(idle.indexOf(server), 1)
      onLoss()
      if (takers.length > 0 && !isClosed) void replace()
    })
    all.add(server)
    return server
  }

  /** Whoever waits for a place gets the one that is free now. */
  async function replace(): Promise<void> {
    const server = await open().catch(() => undefined)
    server?.release()
  }

  for (let i = 0; i < size; i++) idle.push(await open())
  return {
    parameters,
    async take() {
      const free = idle.shift()
      if (free) return free
      if (all.size < size) return open()
      return new Promise((resolve) => takers.push(resolve))
    },
    async close() {
      isClosed = true
      for (const server of all) server.destroy()
    },
  }
}
