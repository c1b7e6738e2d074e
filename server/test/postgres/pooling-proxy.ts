import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type PooledServer, serverPool } from './pooled-servers.ts'
import { namesPassedOn, namesTracked } from './pooled-statements.ts'
import { cancelRequest, fatal, int32, type Message, message, messageReader, readStart } from './wire.ts'

export interface PoolingProxy {
  /** The same database, by way of the pooler. */
  url: string
  /** How many transactions, or statements outside of one, it has passed on. */
  transactions: () => number
  /** How many of them got another connection than the client's one before. */
  moves: () => number
  /** From now on no more than so many clients may come. */
  limitClients: (most: number) => void
  /** How many were refused because of that. */
  refusals: () => number
  close: () => Promise<void>
}

export interface PoolingOptions {
  /** Connections to the server, for all clients together. */
  size?: number
  /** As PgBouncer does it from 1.21 on: prepared on whichever connection they are used. Without it names are passed on as they are. */
  preparedStatements?: boolean
}

/** What PgBouncer keeps for each client, and sets again; it refuses everything else. */
const ACCEPTED =
  /^(?:user|database|application_name|client_encoding|datestyle|timezone|standard_conforming_strings|replication)$/i

/**
 * A pooler as PgBouncer is in `transaction` mode: a connection to the server belongs to a client until its transaction ends, and
 * the next one gets the connection that has waited longest. Nothing is reset in between, so that what leaks is seen.
 */
export async function poolingProxy(
  url: string,
  { size = 4, preparedStatements = true }: PoolingOptions = {},
): Promise<PoolingProxy> {
  const target = new URL(url)
  const pool = await serverPool(url, size)
  /** By the key that a client has got for its cancel requests. */
  const linked = new Map<string, () => PooledServer | undefined>()
  const sockets = new Set<Socket>()
  let transactions = 0
  let moves = 0
  let mostClients = Number.POSITIVE_INFINITY
  let refusals = 0
  const clients = new Set<Socket>()

  const proxy = createServer((socket) => {
    const key = randomBytes(8)
    const statements = preparedStatements ? namesTracked() : namesPassedOn()
    let server: PooledServer | undefined
    let former: PooledServer | undefined
    let isWaiting = false
    let waiting: Message[] = []
    /** Answers to whole requests that are still to come. */
    let owed = 0

    sockets.add(socket)
    linked.set(key.toString('hex'), () => server)
    socket.setNoDelay(true)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      clients.delete(socket)
      linked.delete(key.toString('hex'))
      // In the middle of something: nobody else may have that connection.
      server?.destroy()
    })

    const read = messageReader(true, (received) => {
      if (received.type === '') return start(received)
      if (received.type === 'p') return welcome(received)
      if (received.type === 'X') return socket.end()
      waiting.push(received)
      if (server) return passOn(server)
      if (!isWaiting) void link()
    })
    socket.on('data', read)

    function start(received: Message): void {
      const begin = readStart(received)
      if (begin.is === 'encryption') {
        socket.write('N')
        return
      }
      if (begin.is === 'cancel') {
        void cancel(linked.get(begin.key.toString('hex'))?.())
        socket.end()
        return
      }
      if (clients.size >= mostClients) {
        refusals += 1
        socket.end(fatal('08P01', 'no more connections allowed (max_client_conn)'))
        return
      }
      const refused = [...begin.parameters.keys()].find((name) => !ACCEPTED.test(name))
      if (refused === undefined) {
        clients.add(socket)
        socket.write(message('R', int32(3)))
      } else socket.end(fatal('08P01', `unsupported startup parameter: ${refused}`))
    }

    function welcome({ body }: Message): void {
      if (body.toString('utf8', 0, body.length - 1) !== decodeURIComponent(target.password)) {
        socket.end(fatal('28P01', 'password authentication failed'))
        return
      }
      socket.write(message('R', int32(0)))
      for (const [name, value] of pool.parameters) socket.write(message('S', name, value))
      socket.write(message('K', key))
      socket.write(message('Z', Buffer.from('I')))
    }

    async function link(): Promise<void> {
      isWaiting = true
      const free = await pool.take()
      isWaiting = false
      if (socket.destroyed) return free.release()
      server = free
      transactions += 1
      if (former !== undefined && former !== free) moves += 1
      former = free
      free.use(answer, () => socket.destroy())
      passOn(free)
    }

    function passOn(to: PooledServer): void {
      const messages = waiting
      waiting = []
      for (const one of messages) {
        if (one.type === 'Q' || one.type === 'S') owed += 1
        to.write(statements.forward(one, to))
      }
    }

    function answer(received: Message): void {
      if (!server) return
      const isForClient = statements.answer(received, server)
      if (isForClient) socket.write(received.raw)
      if (received.type !== 'Z') return
      owed -= 1
      if (owed > 0 || received.body.toString('latin1') !== 'I') return
      const free = server
      server = undefined
      free.release()
      // What came since is another transaction.
      if (waiting.length > 0) void link()
    }
  })

  async function cancel(server: PooledServer | undefined): Promise<void> {
    if (!server) return
    const socket = connect(Number(target.port), target.hostname)
    socket.on('error', () => {})
    socket.end(cancelRequest(server.key))
  }

  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const through = new URL(url)
  through.port = String((proxy.address() as AddressInfo).port)
  return {
    url: through.href,
    transactions: () => transactions,
    moves: () => moves,
    limitClients(most) {
      mostClients = most
    },
    refusals: () => refusals,
    async close() {
      proxy.close()
      for (const socket of sockets) socket.destroy()
      await pool.close()
    },
  }
}
