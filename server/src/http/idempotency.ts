import { createHash } from 'node:crypto'
import { type DataOf, type Endpoint, LIMITS, QUOTAS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuse, refuseFor } from '#core/errors'
import type { Database, Tx } from '#db/database'
import { lockGroupForWriting, type WritingScope } from '#db/group-scope'
import { isOverQuota } from '#db/large-quota'
import { countRows } from '#db/rows'
import type { Schema } from '#db/schema'
import { setLocation } from '#http/location'
import { callerOf, scopeOf } from '#http/request-context'
import { type Call, serve } from '#http/serve'

export const KEPT_SECONDS = LIMITS.idempotencyKeyHours * 60 * 60

interface Keeper {
  database: Database
  clock: Clock
}

/**
 * Runs a write once per Idempotency-Key. The answer is kept in the same transaction as the effect, so there is never
 * one without the other; only successes are kept. Without a key it is a plain transaction. `hold` comes first in any
 * case: it holds what the caller's right to do this rests on, or refuses.
 */
export async function writeOnce<E extends Endpoint, Held>(
  { database, clock }: Keeper,
  endpoint: E,
  { request, reply, body, params }: Pick<Call<E>, 'request' | 'reply' | 'body' | 'params'>,
  groupId: number,
  hold: (tx: Tx) => Promise<Held>,
  operation: (held: Held) => Promise<DataOf<E>>,
): Promise<DataOf<E>> {
  const key = keyOf(request.headers['idempotency-key'])
  if (key === undefined) return database.write(async (tx) => operation(await hold(tx)))
  const use: KeyUse = {
    userId: callerOf(request).userId,
    groupId,
    operation: `${endpoint.method} ${pathOf(endpoint, params)}`,
    key,
    requestHash: hashOf(body),
  }
  const outcome = await database.write(async (tx): Promise<{ data: DataOf<E> } | { replay: string }> => {
    const held = await hold(tx)
    const kept = await reserve(tx, clock, use)
    if (kept) return { replay: replayOf(kept, use) }
    const data = await operation(held)
    await keep(tx, use, endpoint.status ?? 200, JSON.stringify({ success: true, data }))
    return { data }
  })
  if ('data' in outcome) return outcome.data
  reply
    .code(endpoint.status ?? 200)
    .header('idempotency-replayed', 'true')
    .type('application/json; charset=utf-8')
  setLocation(reply, endpoint, (JSON.parse(outcome.replay) as { data: unknown }).data)
  reply.send(outcome.replay)
  return undefined as DataOf<E>
}

/** Serves a write inside of a bill group. What `read` returns runs once per key, in the transaction. */
export function serveGroupWrite<E extends Endpoint>(
  app: FastifyInstance,
  clock: Clock,
  endpoint: E,
  read: (call: Call<E>) => (scope: WritingScope) => Promise<DataOf<E>>,
): void {
  serve(app, endpoint, async (call) => {
    const scope = scopeOf(call.request)
    const { database, groupId } = scope
    return writeOnce(
      { database, clock },
      endpoint,
      call,
      groupId,
      (tx) => lockGroupForWriting(scope, tx),
      read(call),
    )
  })
}

export async function deleteKeysBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('idempotency_keys').where('created_at', '<', instant).execute()
}

interface KeyUse {
  userId: number
  groupId: number
  operation: string
  key: string
  requestHash: string
}

interface Kept {
  requestHash: string
  body: string
}

/**
 * Claims the key, or returns what an earlier request left under it. A repeat that comes while the first still runs
 * waits here: on SQLite behind the writer, on PostgreSQL behind the unique index.
 */
async function reserve(tx: Tx, clock: Clock, use: KeyUse): Promise<Kept | undefined> {
  const now = clock.now()
  const expired = toInstant(secondsLater(now, -KEPT_SECONDS))
  // Sent together, but run in this order.
  const [, claimed] = await Promise.all([
    tx.deleteFrom('idempotency_keys').where(matches(use)).where('created_at', '<=', expired).execute(),
    claim(tx, use, toInstant(now), expired),
  ])
  if (claimed) {
    await requireRoom(tx, now, use.userId, claimed)
    return undefined
  }
  return tx
    .selectFrom('idempotency_keys')
    .select(['request_hash as requestHash', 'body'])
    .where(matches(use))
    .executeTakeFirstOrThrow()
}

/** Undefined where the key is taken. */
function claim(tx: Tx, use: KeyUse, at: string, expired: string) {
  return tx
    .insertInto('idempotency_keys')
    .values({
      user_id: use.userId,
      group_id: use.groupId,
      operation: use.operation,
      idempotency_key: use.key,
      request_hash: use.requestHash,
      status: 0,
      body: '',
      created_at: at,
    })
    .onConflict((clash) => clash.columns(['user_id', 'group_id', 'operation', 'idempotency_key']).doNothing())
    .returning(['id', oldestKeys(tx, use.userId, expired).select('kept.id').as('firstId')])
    .executeTakeFirst()
}

/** Oldest first. */
function oldestKeys(db: Tx, userId: number, since: string) {
  return db
    .selectFrom('idempotency_keys as kept')
    .where('kept.user_id', '=', userId)
    .where('kept.created_at', '>', since)
    .orderBy('kept.created_at')
    .orderBy('kept.id')
    .limit(1)
}

async function requireRoom(
  tx: Tx,
  now: Date,
  userId: number,
  { id, firstId }: { id: number; firstId: number | null },
): Promise<void> {
  const since = toInstant(secondsLater(now, -KEPT_SECONDS))
  const isTooMany = await isOverQuota(tx, {
    name: `idempotency keys of ${userId}`,
    most: QUOTAS.idempotencyKeysPerUser,
    atMost: id - (firstId ?? id) + 1,
    count: () => countKeys(tx, userId, since),
  })
  if (!isTooMany) return
  const { createdAt } = await oldestKeys(tx, userId, since)
    .select('kept.created_at as createdAt')
    .executeTakeFirstOrThrow()
  const untilOldestExpires = Date.parse(createdAt) + KEPT_SECONDS * 1000 - now.getTime()
  throw refuseFor(Math.max(1, Math.ceil(untilOldestExpires / 1000)), 'too-many-idempotency-keys')
}

function countKeys(tx: Tx, userId: number, since: string): Promise<number> {
  const keys = tx.selectFrom('idempotency_keys').where('user_id', '=', userId)
  return countRows(keys.where('created_at', '>', since))
}

async function keep(tx: Tx, use: KeyUse, status: number, body: string): Promise<void> {
  await tx.updateTable('idempotency_keys').set({ status, body }).where(matches(use)).execute()
}

function replayOf(kept: Kept, use: KeyUse): string {
  if (kept.requestHash === use.requestHash) return kept.body
  throw refuse('idempotency-key-reused')
}

function matches(use: KeyUse) {
  return (row: ExpressionBuilder<Schema, 'idempotency_keys'>) =>
    row.and({
      user_id: use.userId,
      group_id: use.groupId,
      operation: use.operation,
      idempotency_key: use.key,
    })
}

/** Not as the address was spelled: another spelling must not make another request of it. */
function pathOf(endpoint: Endpoint, params: Record<string, number>): string {
  return endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => String(params[name]))
}

const KEY = new RegExp(`^[\\x20-\\x7e]{1,${LIMITS.idempotencyKeyLength}}$`)

function keyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && KEY.test(header)) return header
  throw refuse('invalid-idempotency-key')
}

/** Of the fields that the schema knows, in its order: how the request was spelled does not matter. */
function hashOf(body: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('base64url')
}
