import type { NewBill } from '@duebook/contract'
import { expect, test } from 'vitest'
import { autoPaid, openRecordingBooks, recordedIn } from '../auto-record/support/recording.ts'
import { dataOf } from '../support/answers.ts'
import { signedInAgain } from '../support/books.ts'
import { onSqlite } from '../support/test-app.ts'

/* The group records since Monday, 2 February 2026. */
onSqlite((testApp) => {
  test.each([
    ['before', '2026-02-07', '2026-02-06'],
    ['before', '2026-02-08', '2026-02-06'],
    ['after', '2026-02-07', '2026-02-09'],
    ['after', '2026-02-08', '2026-02-09'],
    ['keep', '2026-02-07', '2026-02-07'],
  ] as const)(
    'with %s, what is due on %s is recorded once %s has come, and dated so',
    async (weekend, due_date, day) => {
      const { books, database, recorder, nextRun, clock } = await openRecordingBooks(testApp)
      const { id } = await books.bills.create(autoPaid({ due_date, weekend }))
      await recorder.tick()
      const daysUntil = (Date.parse(day) - Date.parse('2026-02-02')) / 86_400_000
      clock.advance({ days: daysUntil - 1 })
      await nextRun()
      expect(await recordedIn(database)).toEqual([])
      clock.advance({ days: 1 })
      await nextRun()
      await nextRun()
      expect(await recordedIn(database)).toEqual([`${id} ${due_date} on ${day} auto 120050`])
    },
  )

  test('the start compares the day on which to pay', async () => {
    const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
    // Sunday, 1 February, to be paid on the 2nd: today. Saturday before the weekend: it was to be paid on 30 January.
    const today = await books.bills.create(autoPaid({ due_date: '2026-02-01', weekend: 'after' }))
    await books.bills.create(autoPaid({ due_date: '2026-02-01', weekend: 'before' }))
    await books.bills.create(autoPaid({ due_date: '2026-02-01', weekend: 'keep' }))
    await recorder.tick()
    await nextRun()
    expect(await recordedIn(database)).toEqual([`${today.id} 2026-02-01 on 2026-02-02 auto 120050`])
  })

  test('a bill is recorded up to its end and not beyond it', async () => {
    const { books, database, recorder, nextRun, clock } = await openRecordingBooks(testApp)
    const schedule = { every: 3, unit: 'day' } as const
    const { id } = await books.bills.create(autoPaid({ schedule, cycles_left: 3 }))
    await recorder.tick()
    clock.advance({ days: 30 })
    await nextRun()
    await nextRun()
    expect(await recordedIn(database)).toEqual([
      `${id} 2026-02-02 on 2026-02-02 auto 120050`,
      `${id} 2026-02-05 on 2026-02-05 auto 120050`,
      `${id} 2026-02-08 on 2026-02-08 auto 120050`,
    ])
    const rows = await database.read.selectFrom('bills').select(['ended', 'archived']).execute()
    expect(rows).toEqual([{ ended: 1, archived: 1 }])
  })

  test.each<[string, Partial<NewBill>]>([
    ['a one-off bill', { cycles_left: 1 }],
    ['a bill that goes on', {}],
    ['a bill with a schedule', { schedule: { every: 1, unit: 'month', days: [2, 20] } }],
    ['a bill that began off its schedule', { schedule: { every: 1, unit: 'month', days: [10, 20] } }],
  ])('%s that was recorded, deleted and set back is not recorded again', async (_, details) => {
    const { books, database, recorder, nextRun } = await openRecordingBooks(testApp)
    const { id } = await books.bills.create(autoPaid(details))
    await recorder.tick()
    const [payment] = await books.bills.listPayments(id)
    await books.payments.delete(payment?.id ?? 0)
    expect(await books.bills.update(id, { due_date: '2026-02-02' })).toMatchObject({
      due_date: '2026-02-02',
      archived: false,
    })
    await nextRun()
    expect(await recordedIn(database)).toEqual([])
    await books.bills.pay(id, { amount: 1 })
    expect(await recordedIn(database)).toEqual([`${id} 2026-02-02 on 2026-02-02 manual 100`])
  })

  test('an undone end is not recorded again, and a bill that goes on is recorded from then on', async () => {
    const context = await openRecordingBooks(testApp)
    const { books, database, recorder, nextRun, clock } = context
    const { id } = await books.bills.create(autoPaid({ cycles_left: 1, frequency: 'weekly' }))
    await recorder.tick()
    const [payment] = await books.bills.listPayments(id)
    await books.payments.undo(payment?.id ?? 0)
    await nextRun()
    expect(await recordedIn(database)).toEqual([])
    await books.bills.pay(id, { amount: 1 })
    clock.advance({ days: 10 })
    // The 9th has passed by then, and is not made up for.
    const later = await signedInAgain(context)
    const goesOn = await later.put(`/bills/${id}`, { cycles_left: 3 })
    expect(dataOf(goesOn)).toMatchObject({ due_date: '2026-02-09' })
    await nextRun()
    expect(await recordedIn(database)).toHaveLength(1)
    dataOf(await (await signedInAgain(context)).post(`/bills/${id}/pay`, { amount: 1 }), 201)
    clock.advance({ days: 10 })
    await nextRun()
    expect((await recordedIn(database)).slice(2)).toEqual([`${id} 2026-02-16 on 2026-02-16 auto 120050`])
  })
})
