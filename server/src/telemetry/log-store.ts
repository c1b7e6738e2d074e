import { sql } from 'kysely'
import type { Db, Tx } from '#db/database'
import type { Flag } from '#db/schema'

export interface LogRow {
  id: number
  instanceId: string
  version: string
  deploymentMode: string
  lastSentAt: string
  sendSuccessful: Flag
  errorMessage: string | null
  metricsSnapshot: string
}

export function listLatestRecords(db: Db, limit: number): Promise<LogRow[]> {
  return db
    .selectFrom('telemetry_log')
    .select([
      'id',
      'instance_id as instanceId',
      'version',
      'deployment_mode as deploymentMode',
      'last_sent_at as lastSentAt',
      'send_successful as sendSuccessful',
      'error_message as errorMessage',
      'metrics_snapshot as metricsSnapshot',
    ])
    .orderBy('last_sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** `latest` leaves out what a clock noted that ran far ahead. */
export async function findLastSuccess(db: Db, latest: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('telemetry_log')
    .select(sql<string | null>`max(last_sent_at)`.as('at'))
    .where('send_successful', '=', 1)
    .where('last_sent_at', '<=', latest)
    .executeTakeFirst()
  return row?.at ? new Date(row.at) : undefined
}

export async function insertRecord(tx: Tx, record: Omit<LogRow, 'id'>): Promise<void> {
  await tx
    .insertInto('telemetry_log')
    .values({
      instance_id: record.instanceId,
      version: record.version,
      deployment_mode: record.deploymentMode,
      last_sent_at: record.lastSentAt,
      send_successful: record.sendSuccessful,
      error_message: record.errorMessage,
      metrics_snapshot: record.metricsSnapshot,
    })
    .execute()
}

/** Never the latest, however old it is. */
export async function deleteRecordsBefore(tx: Tx, instant: string): Promise<void> {
  const [latest] = await listLatestRecords(tx, 1)
  if (!latest) return
  await tx
    .deleteFrom('telemetry_log')
    .where('last_sent_at', '<', instant)
    .where('id', '<>', latest.id)
    .execute()
}
