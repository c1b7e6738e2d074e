import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openImportParts } from '#imports/open-import-parts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { syncFile } from './support/sync-file.ts'

/** The most that a file may have. */
const BILLS = 5_000
const PAYMENTS_A_BILL = 10

interface Others {
  /** Answered meanwhile. */
  reads: number
  longestRead: number
  longestWrite: number
}

/** What others notice while something goes on. */
async function besides({ books }: Books, work: () => Promise<unknown>): Promise<Others> {
  const bill = await books.bills.create(rent())
  const others: Others = { reads: 0, longestRead: 0, longestWrite: 0 }
  let isOver = false
  const repeat = async (longest: 'longestRead' | 'longestWrite', call: () => Promise<unknown>) => {
    while (!isOver) {
      const began = performance.now()
      await call()
      others[longest] = Math.max(others[longest], performance.now() - began)
      await sleep(5)
    }
  }
  const repeated = [
    repeat('longestRead', async () => {
      await books.bills.get(bill.id)
      others.reads += 1
    }),
    repeat('longestWrite', () => books.bills.update(bill.id, { amount: Math.ceil(performance.now()) })),
  ]
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(repeated)
  }
  return others
}

/** The stages that others see of it. */
async function stagesOf({ books }: Books, reading: Promise<unknown>): Promise<Set<string>> {
  const stages = new Set<string>()
  let isOver = false
  const ended = reading.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const [newest] = await books.imports.list()
    if (newest?.progress) stages.add(newest.progress.stage)
    await sleep(20)
  }
  await ended
  return stages
}

onEveryDialect((testApp) => {
  test('5,000 bills with 50,000 payments are read, committed and undone while others go on', async () => {
    const context = await openBooks(testApp, {
      imports: openImportParts(join(temporaryFolder(), 'received'), silentLog),
    })
    const { books } = context
    const creating = books.imports.create(new Blob([syncFile(BILLS, PAYMENTS_A_BILL)]))
    expect(await stagesOf(context, creating)).toContain('reading')
    const { id, counts } = await creating
    expect(counts).toMatchObject({ bills: BILLS, payments: BILLS * PAYMENTS_A_BILL, errors: 0 })

    const committing = await besides(context, async () => {
      const answer = await books.imports.commit(id)
      expect(answer.counts).toMatchObject({ bills: BILLS, payments: BILLS * PAYMENTS_A_BILL })
    })
    const undoing = await besides(context, async () => {
      const undone = await books.imports.delete(id)
      expect(undone).toMatchObject({ removed: BILLS, payments_removed: BILLS * PAYMENTS_A_BILL, kept: [] })
    })
    expect(Math.min(committing.reads, undoing.reads)).toBeGreaterThan(5)
    // On a machine of its own less than a second: `npm run bench -- imports`. Here others may be at work.
    expect(Math.max(committing.longestWrite, undoing.longestWrite)).toBeLessThan(10_000)
    expect(await books.payments.list({ limit: 1 })).toEqual([])
  })
})
