import { sql } from 'kysely'
import type { Db, Tx } from '#db/database'

export interface NewReport {
  instanceId: string
  addressHash: string
  receivedAt: string
  report: string
}

export async function insertReport(tx: Tx, report: NewReport): Promise<void> {
  await tx
    .insertInto('received_reports')
    .values({
      instance_id: report.instanceId,
      address_hash: report.addressHash,
      received_at: report.receivedAt,
      report: report.report,
    })
    .execute()
}

export async function countReportsSince(db: Db, addressHash: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('received_reports')
    .select(sql<number>`count(*)`.as('count'))
    .where('address_hash', '=', addressHash)
    .where('received_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
