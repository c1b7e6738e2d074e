import { Readable } from 'node:stream'
import type { Endpoint } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { calendarDateIn } from '#core/calendar'
import type { Clock } from '#core/clock'
import type { Database, Db } from '#db/database'
import { findRevision } from '#db/group-revision'
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

interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}

/** Answers a read of one group. `decisive` is what makes one answer differ from another in the same state of the group. */
export function answerKept(
  app: FastifyInstance,
  { scope, request, reply }: Exchange & { scope: GroupScope },
  decisive: unknown[],
  read: (scope: GroupScope) => Promise<unknown>,
): Promise<Buffer | Readable | FastifyReply> {
  const { database, groupId, revision, timezone, role } = scope
  const decisiveAt = (known: string | undefined) => {
    if (!app.kept || known === undefined) return undefined
    return [groupId, known, calendarDateIn(timezone, app.kept.clock.now()), role, ...decisive]
  }
  return answerNamed(
    app,
    { request, reply },
    {
      database,
      decisive: decisiveAt(revision),
      decisiveIn: async (db) => decisiveAt(await findRevision(db, groupId)),
      read: (place) => read({ ...scope, ...place }),
      write: async (data) => bytesOf(data),
    },
  )
}

/** Where is read: the handle of a snapshot, and its database. */
type Place = Pick<GroupScope, 'db' | 'database'>

export interface NamedRead<T> {
  database: Database
  /** Everything that decides the answer; undefined where that is not known, and nothing may be kept. */
  decisive: unknown[] | undefined
  /** The same, as this connection sees it. */
  decisiveIn: (db: Db) => Promise<unknown[] | undefined>
  read: (place: Place) => Promise<T>
  /** What is sent of it. A stream is not kept. */
  write: (data: T) => Promise<Buffer | Readable>
}

/**
 * Answers a read from what was kept, or from one snapshot of the data, which is kept then. A client that has the answer already is told so
 * before anything is read.
 */
export async function answerNamed<T>(
  app: FastifyInstance,
  { request, reply }: Exchange,
  { database, decisive, decisiveIn, read, write }: NamedRead<T>,
): Promise<Buffer | Readable | FastifyReply> {
  const { answers } = app.kept ?? {}
  if (!answers || !decisive) {
    return write(await database.readSnapshot((db) => read({ db, database })))
  }
  const name = answers.nameOf(decisive)
  const etag = `W/"${name}"`
  const readFrom = async (database: Database) => {
    const [now, data] = await database.readSnapshot((db) =>
      Promise.all([decisiveIn(db), read({ db, database })]),
    )
    return { isStillNamed: now !== undefined && answers.nameOf(now) === name, answer: await write(data) }
  }
  const found = answers.find(name)
  if (found && answers.isChecked) {
    // A thread would read what is there now instead of this snapshot.
    const { readInThread: _, ...withoutThread } = database
    compareWithNew(found, await readFrom(withoutThread))
  }
  if (hasEtag(request.headers['if-none-match'], etag)) return reply.header('etag', etag).code(304).send()
  if (found) {
    const { cursor, lastModified } = found.headers
    if (cursor !== undefined) linkCursor(cursor, request, reply)
    if (lastModified !== undefined) reply.header('last-modified', lastModified)
    reply.kept = found
    reply.header('etag', etag)
    return found.plain
  }
  const { isStillNamed, answer } = await readFrom(database)
  // Somebody has changed something since it was named. After a restored backup the name might stand for what was there before.
  if (!isStillNamed) return answer
  reply.header('etag', etag)
  if (!Buffer.isBuffer(answer)) return answer
  reply.kept = answers.keep(name, answer, {
    cursor: cursorIn(reply),
    lastModified: reply.getHeader('last-modified')?.toString(),
  })
  return reply.kept.plain
}

function bytesOf(data: unknown): Buffer | Readable {
  if (data instanceof Readable) return data
  if (data instanceof Uint8Array) return Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return Buffer.from(JSON.stringify({ success: true, data }))
}

function compareWithNew(
  { plain }: KeptAnswer,
  { isStillNamed, answer }: { isStillNamed: boolean; answer: Buffer | Readable },
): void {
  if (answer instanceof Readable) answer.destroy()
  else if (isStillNamed && Buffer.isBuffer(answer) && !answer.equals(plain))
    throw new Error(`A kept answer differs:\n${plain.toString()}\n${answer.toString()}`)
}
