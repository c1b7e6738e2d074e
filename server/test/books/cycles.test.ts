import { expect, test } from 'vitest'
import { NOW, openBooks } from '../support/books.ts'
import { onSqlite } from '../support/test-app.ts'
import { allRowsOf } from './support/all-rows.ts'

onSqlite((testApp) => {
  test('a payment keeps the cycle that it settled: due date, amount then, and where the due date went', async () => {
    const { given, books, database, groupId } = await openBooks(testApp)
    const bill = await given.bill()
    await books.bills.pay(bill.id, { amount: 7.5, date: '2026-01-15' })
    expect((await allRowsOf(database)).payments).toEqual([
      {
        id: expect.any(Number),
        group_id: groupId,
        bill_id: bill.id,
        amount: 750,
        date: '2026-01-15',
        cycle_due_date: '2026-01-31',
        cycle_amount: 120_050,
        cycle_anchor_day: 31,
        schedule_epoch: 0,
        settles: 1,
        next_due_date: '2026-02-28',
        source: 'manual',
        version: 1,
        created_at: NOW,
        updated_at: NOW,
      },
    ])
  })

  test('a payment that does not move the due date belongs to the open cycle and settles nothing', async () => {
    const { given, client, database } = await testApp()
    const bill = await given.bill()
    await client.bills.pay(bill.id, { amount: 1, advance_due: false })
    await client.bills.pay(bill.id, { amount: 2 })
    await client.bills.pay(bill.id, { amount: 3, advance_due: false })
    const open = { settles: 0, next_due_date: null, source: 'manual' }
    expect((await allRowsOf(database)).payments).toMatchObject([
      { ...open, cycle_due_date: '2026-01-31' },
      { cycle_due_date: '2026-01-31', settles: 1, next_due_date: '2026-02-28' },
      { ...open, cycle_due_date: '2026-02-28' },
    ])
  })

  test('the cycle stays as it was when bill or payment change later', async () => {
    const { given, client, database } = await testApp()
    const bill = await given.bill({ amount: 0 })
    const { id } = await client.bills.pay(bill.id, { amount: 1 })
    await client.bills.update(bill.id, {
      amount: 99,
      due_date: '2027-05-05',
      frequency: 'weekly',
      type: 'deposit',
    })
    await client.payments.update(id, { amount: 5, date: '2020-01-01' })
    await client.bills.archive(bill.id)
    const cycle = { cycle_due_date: '2026-01-31', cycle_amount: 0, settles: 1, next_due_date: '2026-02-28' }
    expect((await allRowsOf(database)).payments).toMatchObject([
      { ...cycle, amount: 500, date: '2020-01-01' },
    ])
    await client.bills.pay(bill.id, { amount: 2 })
    expect((await allRowsOf(database)).payments?.[1]).toMatchObject({
      cycle_due_date: '2027-05-05',
      cycle_amount: 9_900,
      next_due_date: '2027-05-12',
    })
  })

  test('successive payments chain: each cycle begins where the last one led', async () => {
    const { given, client, database } = await testApp()
    const bill = await given.bill()
    for (let i = 0; i < 6; i++) await client.bills.pay(bill.id, { amount: 1 })
    const rows = (await allRowsOf(database)).payments as Array<{
      cycle_due_date: string
      next_due_date: string
    }>
    expect(rows.slice(1).map((row) => row.cycle_due_date)).toEqual(
      rows.slice(0, -1).map((row) => row.next_due_date),
    )
    expect(rows.at(-1)?.next_due_date).toBe((await client.bills.get(bill.id)).due_date)
  })
})
