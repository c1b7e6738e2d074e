import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/caller'
import type { Database, Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Runs the handler in a scope that answers nothing, to see what it asks for first. */
    foresee?: (request: FastifyRequest, reply: FastifyReply, scope: GroupScope) => unknown
  }
  interface FastifyRequest {
    /** Where the first query of the handler may be answered already. */
    foreseen: Db | undefined
  }
}

/** So many groups of sessions are remembered, for so long. */
const MAX_REMEMBERED = 5_000
const REMEMBERED_MILLISECONDS = 60_000

/** Who asks, and in which group. */
export interface Place {
  sessionId: number
  groupId: number
}

/**
 * Asks for the caller and for what they want to read in one round trip. It decides nothing: the caller, the group and the role are
 * checked as ever, and before that nobody sees what was read. For somebody who has not just read in that group nothing is sent ahead, so
 * a refusal takes as long as ever, whatever is in the group.
 */
export interface Foresight {
  findCaller: <T>(
    request: FastifyRequest,
    reply: FastifyReply,
    place: Place,
    find: (db: Db) => Promise<T>,
  ) => Promise<T>
  /** Of a request that may read in its group. */
  remember: (caller: Caller, scope: GroupScope) => void
}

export function createForesight({ read, readAhead }: Database): Foresight {
  const remembered = new Map<string, { scope: GroupScope; until: number }>()
  const keyOf = ({ sessionId, groupId }: Place) => `${sessionId}/${groupId}`

  return {
    findCaller(request, reply, place, find) {
      const { foresee } = request.routeOptions.config
      if (!readAhead || !foresee) return find(read)
      const known = remembered.get(keyOf(place))
      if (!known || known.until < performance.now()) return find(read)
      const { first, db } = readAhead(find, (db) =>
        foresee(request, reply, { ...known.scope, db, database: NO_DATABASE }),
      )
      request.foreseen = db
      return first
    },
    remember({ session, sessionId }, scope) {
      if (!readAhead || !session) return
      const key = keyOf({ sessionId, groupId: scope.groupId })
      remembered.delete(key)
      remembered.set(key, { scope, until: performance.now() + REMEMBERED_MILLISECONDS })
      if (remembered.size <= MAX_REMEMBERED) return
      for (const oldest of remembered.keys()) {
        remembered.delete(oldest)
        break
      }
    },
  }
}

/** A handler that needs more than its scope's queries is not foreseen. */
const NO_DATABASE = {} as Database
