import type { BillChanges, NewBill } from '@duebook/contract'
import { pino } from 'pino'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writesInGroup } from '#db/group-revision'
import { openBooks } from '../support/books.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { migratedDatabase } from '../support/test-database.ts'
import { autoPaid, jobOf, openRecordingBooks, recordedIn, turnOn } from './support/recording.ts'

onEveryDialect((testApp, dialect) => {
  test('a bill that is due is recorded in full, on its due date, once, and its version rises', async () => {
    const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
    const bill = await books.bills.create(autoPaid())
    const later = await books.bills.create(autoPaid({ due_date: '2026-02-03' }))
    await recorder.tick()
    for (let hours = 0; hours < 3; hours++) await nextRun()
    expect(await recordedIn(database)).toEqual([`${bill.id} 2026-02-02 on 2026-02-02 auto 120050`])
    expect(await books.bills.getVersioned(bill.id)).toMatchObject({
      data: { due_date: '2026-03-02' },
      etag: '"2"',
    })
    expect((await books.bills.get(later.id)).due_date).toBe('2026-02-03')
    const agenda = await books.agenda({ from: '2026-02-01', to: '2026-02-28' })
    expect(agenda.map(({ bill_id, status, source }) => [bill_id, status, source])).toEqual([
      [bill.id, 'paid', 'auto'],
      [later.id, 'upcoming', 'auto'],
    ])
  })

  test('deposits are recorded like bills', async () => {
    const { books, database, recorder } = await openRecordingBooks(testApp)
    await books.bills.create(autoPaid({ type: 'deposit' }))
    await recorder.tick()
    expect(await recordedIn(database)).toHaveLength(1)
    expect(await books.summary()).toMatchObject({ income_received: 1200.5 })
  })

  test.each([
    ['has no auto-pay', { auto_pay: false }],
    ['is variable', { variable: true }],
    ['is a draft', { draft: true }],
    ['costs nothing yet', { amount: 0 }],
    ['is due tomorrow', { due_date: '2026-02-03' }],
    ['was due yesterday already', { due_date: '2026-02-01' }],
    ['is weekly, and was due two years ago', { due_date: '2024-02-02', frequency: 'weekly' }],
    ['cannot move on', { due_date: '9999-12-31' }],
  ] as const)('a bill that %s is left alone', async (_, changes) => {
    const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
    const bill = await books.bills.create(autoPaid(changes))
    await recorder.tick()
    await nextRun()
    expect(await recordedIn(database)).toEqual([])
    expect(await books.bills.get(bill.id)).toEqual(bill)
  })

  test('an archived bill is left alone, and taken up again when it is restored', async () => {
    const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
    const { id } = await books.bills.create(autoPaid())
    await books.bills.archive(id)
    await recorder.tick()
    expect(await recordedIn(database)).toEqual([])
    await books.bills.unarchive(id)
    await nextRun()
    expect(await recordedIn(database)).toHaveLength(1)
  })

  test.each<[string, Partial<NewBill>, BillChanges | 'archive']>([
    ['was a draft', { draft: true }, { draft: false }],
    ['was variable', { variable: true }, { variable: false }],
    ['had no amount', { amount: 0 }, { amount: 5 }],
    ['was archived', {}, 'archive'],
  ])('a bill that %s for weeks gets no past when it comes back', async (_, before, change) => {
    const { books, database, clock, recorder, nextRun } = await openRecordingBooks(testApp)
    const { id } = await books.bills.create(
      autoPaid({ frequency: 'weekly', due_date: '2026-02-03', ...before }),
    )
    if (change === 'archive') await books.bills.archive(id)
    clock.advance({ days: 6 })
    if (change === 'archive') await books.bills.unarchive(id)
    else await books.bills.update(id, change)
    await recorder.tick()
    await nextRun()
    expect(await recordedIn(database)).toEqual([])
    // Its owner settles the old cycle, and it goes on with the next.
    await books.bills.skip(id)
    clock.advance({ days: 2 })
    await nextRun()
    expect(await recordedIn(database)).toEqual([
      expect.stringMatching(new RegExp(`^${id} 2026-02-10 on 2026-02-10 auto`)),
    ])
  })

  test('a group that has not turned it on gets nothing, and one that turns it off no more', async () => {
    const context = await openBooks(testApp)
    const { books, database, owner, groupId } = context
    const { recorder, nextRun } = jobOf(context)
    await books.bills.create(autoPaid())
    await recorder.tick()
    expect(await recordedIn(database)).toEqual([])
    await turnOn(context)
    await nextRun()
    expect(await recordedIn(database)).toHaveLength(1)
    await owner.client.databases.update(groupId, { auto_record: false })
    context.clock.advance({ days: 29 })
    await nextRun()
    expect(await recordedIn(database)).toHaveLength(1)
  })

  test('days that were missed are caught up in order, each cycle on its own date', async () => {
    const { books, database, clock, recorder, nextRun } = await openRecordingBooks(testApp)
    const weekly = await books.bills.create(autoPaid({ frequency: 'weekly', amount: 7 }))
    const monthly = await books.bills.create(autoPaid({ due_date: '2026-02-28' }))
    await recorder.tick()
    clock.advance({ days: 28 })
    await nextRun()
    await nextRun()
    expect(await recordedIn(database)).toEqual([
      ...['2026-02-02', '2026-02-09', '2026-02-16', '2026-02-23', '2026-03-02'].map(
        (date) => `${weekly.id} ${date} on ${date} auto 700`,
      ),
      `${monthly.id} 2026-02-28 on 2026-02-28 auto 120050`,
    ])
  })

  test('what was due before the last change stays overdue and holds up the later ones until it is settled', async () => {
    const { books, database, clock, recorder, nextRun } = await openRecordingBooks(testApp)
    const bill = await books.bills.create(autoPaid({ due_date: '2026-01-29', frequency: 'weekly' }))
    clock.advance({ days: 4 })
    await recorder.tick()
    expect(await recordedIn(database)).toEqual([])
    const agenda = await books.agenda({ from: '2026-01-29', to: '2026-02-06' })
    expect(agenda.map(({ status, source }) => `${status} ${source}`)).toEqual([
      'overdue manual',
      'overdue manual',
    ])
    await books.bills.skip(bill.id)
    await nextRun()
    expect(await recordedIn(database)).toEqual([`${bill.id} 2026-02-05 on 2026-02-05 auto 120050`])
  })

  test('a payment that a person undid is not recorded again, and the next cycle is', async () => {
    const { books, database, clock, recorder, nextRun } = await openRecordingBooks(testApp)
    const bill = await books.bills.create(autoPaid({ frequency: 'weekly' }))
    await recorder.tick()
    const [payment] = await books.bills.listPayments(bill.id)
    await books.payments.undo(payment?.id ?? 0)
    await nextRun()
    clock.advance({ days: 3 })
    await nextRun()
    expect(await recordedIn(database)).toEqual([])
    const [open] = await books.agenda()
    expect(open).toMatchObject({ due_date: '2026-02-02', status: 'overdue', source: 'manual' })
    await books.bills.pay(bill.id, { amount: 1 })
    clock.advance({ days: 4 })
    await nextRun()
    expect((await recordedIn(database)).at(-1)).toBe(`${bill.id} 2026-02-09 on 2026-02-09 auto 120050`)
  })

  test('it is recorded again where a person sets the due date anew, or turns auto-pay off and on', async () => {
    const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
    const bill = await books.bills.create(autoPaid())
    const undoLast = async () => {
      const [payment] = await books.bills.listPayments(bill.id)
      await books.payments.undo(payment?.id ?? 0)
    }
    await recorder.tick()
    await undoLast()
    await books.bills.update(bill.id, { due_date: '2026-02-05' })
    await books.bills.update(bill.id, { due_date: '2026-02-02' })
    await nextRun()
    expect(await recordedIn(database)).toHaveLength(1)
    await undoLast()
    await books.bills.update(bill.id, { auto_pay: false })
    await books.bills.update(bill.id, { auto_pay: true })
    await nextRun()
    expect(await recordedIn(database)).toHaveLength(1)
  })

  test('a payment that a person deleted is not recorded again', async () => {
    const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
    const bill = await books.bills.create(autoPaid())
    await recorder.tick()
    const [payment] = await books.bills.listPayments(bill.id)
    await books.payments.delete(payment?.id ?? 0)
    await nextRun()
    expect(await recordedIn(database)).toEqual([])
  })

  test('today is a day of the group’s time zone', async () => {
    const now = '2026-02-28T10:30:00.000Z'
    const east = await openRecordingBooks(testApp, { now, timezone: 'Pacific/Kiritimati' })
    await east.books.bills.create(autoPaid({ due_date: '2026-03-01' }))
    await east.recorder.tick()
    expect(await recordedIn(east.database)).toHaveLength(1)
    const west = await openRecordingBooks(testApp, { now, timezone: 'America/Los_Angeles' })
    await west.books.bills.create(autoPaid({ due_date: '2026-03-01' }))
    await west.recorder.tick()
    west.clock.set('2026-03-01T07:59:00.000Z')
    await west.recorder.tick()
    expect(await recordedIn(west.database)).toEqual([])
    await west.nextRun()
    expect(await recordedIn(west.database)).toHaveLength(1)
  })

  test('of many jobs at once, each cycle is recorded by one', async () => {
    const place = await migratedDatabase(dialect)
    onTestFinished(() => place.drop())
    const context = await openRecordingBooks(testApp, { on: place })
    const others = [await testApp({ on: place }), await testApp({ on: place })]
    for (let i = 0; i < 12; i++) await context.books.bills.create(autoPaid({ frequency: 'weekly' }))
    context.clock.advance({ days: 20 })
    const jobs = [context, ...others].map(({ database }) => jobOf({ ...context, database }).recorder)
    await Promise.all(jobs.map((job) => job.tick()))
    const rows = await recordedIn(context.database)
    expect(new Set(rows).size).toBe(12 * 3)
    expect(rows).toHaveLength(12 * 3)
  })

  test('a person who pays while the job records leaves each cycle settled once', async () => {
    const { books, database, recorder } = await openRecordingBooks(testApp)
    const bills = await Promise.all(Array.from({ length: 8 }, () => books.bills.create(autoPaid())))
    await Promise.all([recorder.tick(), ...bills.map(({ id }) => books.bills.pay(id, { amount: 1 }))])
    const dates = (await books.bills.list()).map(({ due_date }) => due_date)
    const counts = bills.map(async ({ id }) => (await books.bills.listPayments(id)).length)
    // Where the job was first, the person has paid the next cycle.
    expect(dates.toSorted()).toEqual(
      (await Promise.all(counts)).map((count) => (count === 2 ? '2026-04-02' : '2026-03-02')).toSorted(),
    )
    expect(
      (await recordedIn(database)).filter((row) => row.includes('2026-03-02 on') && row.includes('auto')),
    ).toEqual([])
  })

  test('more bills than one page are all recorded', async () => {
    const { books, database, recorder } = await openRecordingBooks(testApp)
    const names = Array.from({ length: 230 }, (_, index) => `Bill ${index}`)
    await Promise.all(names.map((name) => books.bills.create(autoPaid({ name }))))
    await recorder.tick()
    expect(await recordedIn(database)).toHaveLength(230)
  })

  test('a group that cannot be recorded is logged by its number, and stops no other', async () => {
    const lines: string[] = []
    const log = pino({ base: null }, { write: (line: string) => void lines.push(line) })
    const context = await openRecordingBooks(testApp)
    const { books, database, given, owner } = context
    const brokenId = await given.group(owner.accountId, 'Broken')
    const broken = owner.client.group({ id: brokenId })
    await owner.client.databases.update(brokenId, { auto_record: true })
    await broken.bills.create(autoPaid({ name: 'Secret name' }))
    const bill = await books.bills.create(autoPaid())
    await database.write((tx) => {
      writesInGroup(tx, brokenId)
      const group = tx.updateTable('bill_groups').where('id', '=', brokenId)
      return group.set({ timezone: 'Nowhere/At_all' }).execute()
    })
    await jobOf(context, { log }).recorder.tick()
    expect(await recordedIn(database)).toEqual([`${bill.id} 2026-02-02 on 2026-02-02 auto 120050`])
    expect(lines.join('')).toContain(`"groupId":${brokenId}`)
    expect(lines.join('')).toContain('payments were recorded automatically')
    expect(lines.join('')).not.toContain('Secret name')
  })
})

describe('the job', () => {
  onEveryDialect((testApp) => {
    test('runs once an hour, and at once when the clock was set back', async () => {
      const { books, database, clock, recorder } = await openRecordingBooks(testApp)
      await recorder.tick()
      await books.bills.create(autoPaid())
      clock.advance({ minutes: 59 })
      await recorder.tick()
      expect(await recordedIn(database)).toEqual([])
      clock.advance({ minutes: 1 })
      await recorder.tick()
      expect(await recordedIn(database)).toHaveLength(1)
      await books.bills.create(autoPaid())
      clock.advance({ minutes: -30 })
      await recorder.tick()
      expect(await recordedIn(database)).toHaveLength(2)
    })

    test('starts at once, ends with the cycle that it is recording, and records nothing after it was stopped', async () => {
      const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
      for (let i = 0; i < 30; i++) await books.bills.create(autoPaid())
      recorder.start()
      await recorder.stop()
      const count = (await recordedIn(database)).length
      expect(count).toBeLessThanOrEqual(1)
      await nextRun()
      expect(await recordedIn(database)).toHaveLength(count)
    })

    test('survives a database that fails, and goes on an hour later', async () => {
      const context = await openRecordingBooks(testApp)
      await context.books.bills.create(autoPaid())
      let fails = true
      const write: typeof context.database.write = (operation) =>
        fails ? Promise.reject(new Error('disk full')) : context.database.write(operation)
      const { recorder, nextRun } = jobOf(context, { database: { ...context.database, write } })
      await recorder.tick()
      expect(await recordedIn(context.database)).toEqual([])
      fails = false
      await nextRun()
      expect(await recordedIn(context.database)).toHaveLength(1)
      const closed = { ...context.database, read: undefined as never }
      await expect(jobOf(context, { database: closed }).recorder.tick()).resolves.toBeUndefined()
    })
  })
})
