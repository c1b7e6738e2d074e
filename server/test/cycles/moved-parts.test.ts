import type { Cycle } from '@duebook/contract'
import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { onSqlite } from '../support/test-app.ts'

/** The clock says 2 February 2026. */
const shown = (cycles: Cycle[]) =>
  cycles.map(({ due_date, status, paid_amount }) => `${due_date} ${status} ${paid_amount}`)

onSqlite((testApp) => {
  /** A part is paid towards the cycle after the first, and then the first is open again. */
  async function partAhead(due: string) {
    const { given, books } = await openBooks(testApp)
    const bill = await given.bill({ amount: 10, due_date: due })
    const first = await books.bills.pay(bill.id, { amount: 10 })
    await books.bills.pay(bill.id, { amount: 4, advance_due: false })
    await books.payments.undo(first.id)
    return { books, bill }
  }

  test('what a cycle has got does not depend on how far the agenda looks', async () => {
    const { books, bill } = await partAhead('2026-02-20')
    const near = { from: '2026-02-01', to: '2026-02-28' }
    expect(shown(await books.agenda(near))).toEqual(['2026-02-20 upcoming 0'])
    await books.bills.update(bill.id, { frequency: 'quarterly' })
    expect(shown(await books.agenda(near))).toEqual(['2026-02-20 partial 4'])
    expect(shown(await books.agenda({ ...near, to: '2026-04-30' }))).toEqual(['2026-02-20 partial 4'])
    expect(await books.summary({ month: '2026-02' })).toMatchObject({ to_pay: 10, paid: 4, remaining: 6 })
  })

  test.each(['quarterly', 'annual'] as const)(
    'a part that another frequency (%s) brought to the current cycle is settled with it',
    async (frequency) => {
      const { books, bill } = await partAhead('2026-02-20')
      await books.bills.update(bill.id, { frequency })
      await books.bills.pay(bill.id, { amount: 6 })
      const cycles = await books.agenda({ from: '2026-02-01', to: '2026-06-30' })
      expect(cycles[0]).toMatchObject({ due_date: '2026-02-20', status: 'paid', paid_amount: 10 })
      expect(cycles.slice(1).every(({ paid_amount }) => paid_amount === 0)).toBe(true)
    },
  )

  test('a part whose day an undo leaves out of the schedule counts towards the cycle that is open again', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ amount: 10, due_date: '2026-02-20' })
    const first = await client.bills.pay(bill.id, { amount: 10 })
    await client.bills.pay(bill.id, { amount: 4, advance_due: false })
    await client.bills.update(bill.id, { frequency: 'biweekly' })
    await client.payments.undo(first.id)
    await client.bills.update(bill.id, { frequency: 'quarterly' })
    await client.bills.pay(bill.id, { amount: 6 })
    const [cycle] = await client.agenda({ from: '2026-02-01', to: '2026-02-28' })
    expect(cycle).toMatchObject({ due_date: '2026-02-20', status: 'paid', paid_amount: 10 })
  })

  test('a part that was paid towards a settled cycle stays there when the due date is set back', async () => {
    const { given, client } = await testApp()
    const bill = await given.bill({ amount: 10, due_date: '2026-03-20' })
    await client.bills.pay(bill.id, { amount: 4, advance_due: false })
    await client.bills.pay(bill.id, { amount: 6 })
    await client.bills.update(bill.id, { due_date: '2026-02-05' })
    expect(shown(await client.agenda({ from: '2026-02-01', to: '2026-02-28' }))).toEqual([
      '2026-02-05 upcoming 0',
    ])
    expect(shown(await client.agenda({ from: '2026-03-01', to: '2026-03-31' }))).toEqual([
      '2026-03-05 upcoming 0',
      '2026-03-20 paid 10',
    ])
  })

  test('a part towards a later cycle stays there when the current due date is moved and moved back', async () => {
    const { books, bill } = await partAhead('2026-03-31')
    const both = { from: '2026-03-01', to: '2026-04-30' }
    await books.bills.update(bill.id, { due_date: '2026-03-30' })
    expect(shown(await books.agenda(both))).toEqual(['2026-03-30 upcoming 0', '2026-04-30 partial 4'])
    await books.bills.update(bill.id, { due_date: '2026-03-31' })
    expect(shown(await books.agenda(both))).toEqual(['2026-03-31 upcoming 0', '2026-04-30 partial 4'])
  })

  test('a part towards a cycle that the new due date leaves behind goes along', async () => {
    const { books, bill } = await partAhead('2026-03-31')
    await books.bills.update(bill.id, { due_date: '2026-05-15' })
    expect(shown(await books.agenda({ from: '2026-03-01', to: '2026-05-31' }))).toEqual([
      '2026-05-15 partial 4',
    ])
  })
})
