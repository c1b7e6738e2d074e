import { sql } from 'kysely'
import type { Tx } from '#db/database'
import type { WritingScope } from '#db/group-scope'

export interface EventRow {
  type: string
  messageId: string
  body: string
}

/** Their ids are in the order of the list, and later ones are greater. */
export async function insertEvents(
  { db, groupId }: WritingScope,
  events: readonly EventRow[],
  at: string,
): Promise<number[]> {
  const rows = await db
    .insertInto('events')
    .values(
      events.map(({ type, messageId, body }) => ({
        group_id: groupId,
        type,
        message_id: messageId,
        body,
        created_at: at,
      })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** One for each webhook that listens to it. */
export async function insertDeliveries(
  { db, groupId }: WritingScope,
  eventIds: readonly number[],
  at: string,
  expiresAt: string,
): Promise<void> {
  await db
    .insertInto('webhook_deliveries')
    .columns(['group_id', 'webhook_id', 'event_id', 'state', 'next_attempt_at', 'expires_at', 'created_at'])
    .expression((row) =>
      row
        .selectFrom('events')
        .innerJoin('webhooks', 'webhooks.group_id', 'events.group_id')
        .select([
          'events.group_id',
          'webhooks.id as webhook_id',
          'events.id as event_id',
          sql.lit('pending' as const).as('state'),
          sql<string>`${at}`.as('next_attempt_at'),
          sql<string>`${expiresAt}`.as('expires_at'),
          sql<string>`${at}`.as('created_at'),
        ])
        .where('events.group_id', '=', groupId)
        .where('events.id', 'in', [...eventIds])
        .where('webhooks.enabled', '=', sql.lit(1))
        .where('webhooks.state', '=', sql.lit('ok'))
        .where(
          sql<boolean>`(webhooks.events is null or replace(webhooks.events, concat('"', events.type, '"'), '') <> webhooks.events)`,
        )
        .orderBy('events.id')
        .orderBy('webhooks.id'),
    )
    .execute()
}

/** With what became of them. */
export async function deleteEventsBefore(tx: Tx, instant: string): Promise<void> {
  await tx.deleteFrom('events').where('created_at', '<', instant).execute()
}
