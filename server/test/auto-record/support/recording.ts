import type { NewBill } from '@duebook/contract'
import { autoRecordJob } from '#auto-record/auto-record-job'
import type { Database } from '#db/database'
import { type Books, type BooksOptions, openBooks } from '../../support/books.ts'
import { rent } from '../../support/given.ts'
import { silentLog } from '../../support/silent-log.ts'
import type { MakeTestApp } from '../../support/test-app.ts'

/** Books in a group that records by itself since 2 February 2026, and the job, which runs when the test says so. */
export async function openRecordingBooks(testApp: MakeTestApp, options: BooksOptions = {}) {
  const context = await openBooks(testApp, options)
  await turnOn(context)
  return { ...context, ...jobOf(context) }
}

export async function turnOn({ owner, groupId }: Books): Promise<void> {
  await owner.client.databases.update(groupId, { auto_record: true })
}

export function jobOf({ database, clock }: Books, parts: Partial<Parameters<typeof autoRecordJob>[0]> = {}) {
  const recorder = autoRecordJob({ database, clock, log: silentLog, ...parts })
  return {
    recorder,
    /** An hour later. */
    nextRun: async () => {
      clock.advance({ hours: 1 })
      await recorder.tick()
    },
  }
}

export function autoPaid(changes: Partial<NewBill> = {}): NewBill {
  return rent({ due_date: '2026-02-02', auto_pay: true, ...changes })
}

/** Every payment: which cycle of which bill, when, how. */
export async function recordedIn({ read }: Database): Promise<string[]> {
  const rows = await read
    .selectFrom('payments')
    .select(['bill_id', 'cycle_due_date', 'date', 'source', 'amount'])
    .orderBy('bill_id')
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.bill_id} ${row.cycle_due_date} on ${row.date} ${row.source} ${row.amount}`)
}
