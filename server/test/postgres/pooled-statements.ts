import { hash } from 'node:crypto'
import type { PooledServer } from './pooled-servers.ts'
import { type Message, message, readText } from './wire.ts'

/** How one client's prepared statements get to connections that change. */
export interface StatementNames {
  /** What goes to the server instead of the message. */
  forward: (received: Message, server: PooledServer) => Buffer
  /** Whether the client gets the server's answer. */
  answer: (received: Message, server: PooledServer) => boolean
}

/** PgBouncer before 1.21: the name means whatever the connection at hand knows by it. */
export function namesPassedOn(): StatementNames {
  return { forward: ({ raw }) => raw, answer: () => true }
}

interface Expected {
  /** ParseComplete, CloseComplete, or the end of a request. */
  type: '1' | '3' | 'Z'
  isForClient: boolean
  /** Prepared on the server from then on. */
  prepares?: string
}

/**
 * From 1.21 on: the pooler remembers what the client has prepared, and prepares it on the connection at hand under a name that
 * means the same for every client. It is closed first, where it may be known, so that preparing it never fails.
 */
export function namesTracked(): StatementNames {
  /** What the client's names stand for: the rest of its Parse. */
  const known = new Map<string, Buffer>()
  let expected: Expected[] = []

  function prepare(statement: Buffer, isForClient: boolean): Buffer {
    const name = sharedName(statement)
    expected.push({ type: '3', isForClient: false }, { type: '1', isForClient, prepares: name })
    return Buffer.concat([message('C', Buffer.from('S'), name), message('P', name, statement)])
  }

  /** The message with the shared name, behind the statement itself where the server lacks it. */
  function using(
    name: string,
    server: PooledServer,
    rewrite: (shared: string) => Buffer,
    raw: Buffer,
  ): Buffer {
    const statement = known.get(name)
    if (statement === undefined) return raw
    const shared = sharedName(statement)
    const used = rewrite(shared)
    return server.prepared.has(shared) ? used : Buffer.concat([prepare(statement, false), used])
  }

  return {
    forward({ type, body, raw }, server) {
      if (type === 'P') {
        const [name, statement] = readText(body)
        if (name !== '') {
          known.set(name, Buffer.from(statement))
          return prepare(statement, true)
        }
        expected.push({ type: '1', isForClient: true })
      }
      if (type === 'B') {
        const [portal, afterPortal] = readText(body)
        const [name, rest] = readText(afterPortal)
        return using(name, server, (shared) => message('B', portal, shared, rest), raw)
      }
      if (type === 'D' && body[0] === STATEMENT) {
        const [name] = readText(body.subarray(1))
        return using(name, server, (shared) => message('D', body.subarray(0, 1), shared), raw)
      }
      if (type === 'C') {
        expected.push({ type: '3', isForClient: true })
        if (body[0] !== STATEMENT) return raw
        // The shared one stays for others; the client only forgets its name for it.
        const [name] = readText(body.subarray(1))
        known.delete(name)
        return message('C', Buffer.from('S'), 'nothing has this name')
      }
      if (type === 'S' || type === 'Q') expected.push({ type: 'Z', isForClient: true })
      return raw
    },
    answer({ type }, server) {
      if (type === 'Z') {
        // After an error the server has skipped everything up to here.
        expected = expected.slice(expected.findIndex((one) => one.type === 'Z') + 1)
        return true
      }
      if (type !== '1' && type !== '3') return true
      const one = expected.shift()
      if (one?.prepares !== undefined) server.prepared.add(one.prepares)
      return one?.isForClient ?? true
    },
  }
}

const STATEMENT = 'S'.charCodeAt(0)

function sharedName(statement: Buffer): string {
  return `pooled_${hash('sha256', statement, 'hex')}`
}
