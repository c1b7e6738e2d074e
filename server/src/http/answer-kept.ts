import { Readable } from 'node:stream'
import type { Endpoint } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { Db } from '#db/database'
import type { GroupScope } from '#db/group-scope'
import { hasEtag } from '#http/etag'
import type { KeptAnswer, KeptAnswers } from '#http/kept-answers'
import { cursorIn, linkCursor } from '#http/paging'
import { scopeOf } from '#http/request-context'
import { type Call, type Handler, serve } from '#http/serve'

declare module 'fastify' {
  interface FastifyInstance {
    /** Undefined where nothing is kept. */
    kept: { answers: KeptAnswers; clock: Clock } | undefined
  }
  interface FastifyReply {
    /** What is sent, where it is kept, for whoever compresses it. */
    kept: KeptAnswer | undefined
  }
}

/** So long an answer that nobody asks for keeps its memory. */
const UNUSED_MILLISECONDS = 10 * 60_000

export function keepAnswers(app: FastifyInstance, answers: KeptAnswers | undefined, clock: Clock): void {
  app.decorate('kept', answers && { answers, clock })
  app.decorateReply('kept', undefined)
  const timer = setInterval(() => answers?.dropUnused(UNUSED_MILLISECONDS), UNUSED_MILLISECONDS / 10).unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

type KeptEndpoint = Endpoint & { access: 'group'; method: 'GET'; kept: true }

/** Serves a read of a group whose answer is kept until the group changes. */
export function serveKept<E extends KeptEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  serve(app, endpoint, (call) =>
    answerKept(
      app,
      { ...call, scope: scopeOf(call.request) },
      [endpoint.path, call.params, call.query],
      async (scope) => handler({ ...call, scope: scope as Call<E>['scope'] }),
    ),
  )
}

interface KeptCall {
  scope: GroupScope
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Answers a read of a group from what was kept, or from one snapshot of the data, which is kept then. A client that has the answer already
 * is told so before anything is read. `decisive` is what makes one answer differ from another in the same state of the group.
 */
export async function answerKept<T>(
  app: FastifyInstance,
  { scope, request, reply }: KeptCall,
  decisive: unknown[],
  read: (scope: GroupScope) => Promise<T>,
): Promise<T | Buffer | FastifyReply> {
  const readIn = (db: Db) => read({ ...scope, db })
  const readSnapshot = () => scope.database.readSnapshot(readIn)
  const { kept } = app
  const { groupId, revision, timezone, role } = scope
  if (!kept || revision === undefined) return readSnapshot()
  const today = calendarDateIn(timezone, kept.clock.now())
  const name = kept.answers.nameOf([groupId, revision, today, role, ...decisive])
  const etag = `W/"${name}"`
  const found = kept.answers.find(name)
  if (found && kept.answers.isChecked) await compareWithNew(found, scope, read)
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.header('etag', etag).code(304).send()
  if (found) {
    if (found.cursor !== undefined) linkCursor(found.cursor, request, reply)
    reply.kept = found
    reply.header('etag', etag)
    return found.plain
  }
  const data = await readSnapshot()
  reply.header('etag', etag)
  if (data instanceof Readable || data === reply) return data
  reply.kept = kept.answers.keep(name, bytesOf(data), cursorIn(reply))
  return reply.kept.plain
}

function bytesOf(data: unknown): Buffer {
  if (data instanceof Uint8Array) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return Buffer.from(JSON.stringify({ success: true, data }))
}

async function compareWithNew(
  { plain }: KeptAnswer,
  scope: GroupScope,
  read: (scope: GroupScope) => Promise<unknown>,
): Promise<void> {
  await scope.database.readSnapshot(async (db) => {
    const { revision, stamp } = await db
      .selectFrom('group_revisions')
      .select(['revision', 'stamp'])
      .where('group_id', '=', scope.groupId)
      .executeTakeFirstOrThrow()
    // Somebody has changed it meanwhile.
    if (`${revision} ${stamp}` !== scope.revision) return
    // A thread would read what is there now instead of this snapshot.
    const { readInThread: _, ...database } = scope.database
    const data = await read({ ...scope, db, database })
    if (data instanceof Readable) data.destroy()
    else if (!bytesOf(data).equals(plain))
      throw new Error(`A kept answer differs:\n${plain.toString()}\n${bytesOf(data).toString()}`)
  })
}
