import { setTimeout } from 'node:timers/promises'
import type { GroupClient, NewBill } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { type ConnectedAssistant, connectedAssistant } from './support/assistant.ts'
import { startServer } from './support/server.ts'

const ACTS: readonly [what: string, tool: string, input: Record<string, unknown>][] = [
  ['a payment', 'pay_bill', { bill: 'rent', amount: 1200.5, date: '2026-11-17', due_date: '2026-11-30' }],
  ['a payment of what is left', 'pay_bill', { bill: 'rent' }],
  ['a part', 'pay_bill', { bill: 1, amount: 200, part: true }],
  ['a skip', 'skip_cycle', { bill: 'Rent', due_date: '2026-11-30' }],
  ['archiving', 'archive_bill', { bill: 'rent' }],
]

const CHANGES: readonly [what: string, details: Partial<NewBill>, changes: Record<string, unknown>][] = [
  ['a name', {}, { name: 'Flat' }],
  [
    'many fields',
    { account: 'Joint', tags: ['a', 'b'] },
    {
      account: null,
      tags: [],
      url: 'https://a.example.org',
      notes: 'x',
      auto_pay: true,
      variable: true,
      weekend: 'before',
      icon: 'home',
      type: 'deposit',
      amount: 0,
    },
  ],
  ['a due date off the schedule', {}, { due_date: '2026-12-15' }],
  ['a due date along the schedule', {}, { due_date: '2027-02-28' }],
  ['the day of the month', {}, { anchor_day: 31 }],
  ['the frequency', { due_date: '2026-11-12' }, { frequency: 'weekly' }],
  ['a schedule', {}, { schedule: { every: 1, unit: 'month', days: [1, 15] } }],
  [
    'a schedule away',
    { schedule: { every: 2, unit: 'month', days: [-1] } },
    { schedule: null, frequency: 'annual' },
  ],
  ['an end by day', { cycles_left: 5 }, { ends_on: '2027-06-30' }],
  ['an end by number', { ends_on: '2027-06-30' }, { cycles_left: 3 }],
  ['an end away', { cycles_left: 5 }, { cycles_left: null }],
  ['due date and end', { cycles_left: 5 }, { due_date: '2027-01-30', cycles_left: 9 }],
]

const MOVES = [
  ['monthly', { due_date: '2026-12-15' }],
  ['monthly', { due_date: '2027-03-31' }],
  ['quarterly', { due_date: '2026-12-15' }],
  ['annual', { due_date: '2026-12-15' }],
  ['monthly', { frequency: 'weekly' }],
  // The day of the month is the same afterwards, and a due date off the schedule would still set another one.
  ['monthly', { due_date: '2026-12-31', frequency: 'annual' }],
] as const

const MISTAKES: readonly [what: string, tool: string, input: Record<string, unknown>, code: string][] = [
  ['the amount of a variable bill', 'pay_bill', { bill: 'power' }, 'amount-needed'],
  ['the amount of a part', 'pay_bill', { bill: 'rent', part: true }, 'amount-needed'],
  ['an amount where none is kept', 'pay_bill', { bill: 'free' }, 'amount-needed'],
  ['a name that several have', 'pay_bill', { bill: 'net' }, 'bill-ambiguous'],
  ['a name that nothing has', 'archive_bill', { bill: 'water' }, 'bill-not-found'],
  ['a name that is nearly right', 'archive_bill', { bill: 'powwr' }, 'bill-not-found'],
  ['an id that nothing has', 'pay_bill', { bill: 4711 }, 'bill-not-found'],
  ['a payment next year', 'pay_bill', { bill: 'rent', date: '2027-11-18' }, 'date-far-away'],
  ['a later due date', 'pay_bill', { bill: 'rent', due_date: '2026-12-30' }, 'other-due-date'],
  ['too many decimals', 'pay_bill', { bill: 'rent', amount: 1.001 }, 'amount-too-precise'],
  ['a category that nothing has', 'edit_bill', { bill: 'rent', category_id: 99 }, 'unknown-category'],
  ['no change', 'edit_bill', { bill: 'rent' }, 'nothing-to-change'],
  [
    'a day of the month that the stored due date cannot have',
    'edit_bill',
    { bill: 'rent', name: 'x', anchor_day: 3 },
    'anchor-elsewhere',
  ],
  [
    'a day of the month that the due date cannot have',
    'edit_bill',
    { bill: 'rent', due_date: '2027-02-28', anchor_day: 15 },
    'anchor-elsewhere',
  ],
  [
    'a schedule that cannot be',
    'edit_bill',
    { bill: 'rent', schedule: { every: 1, unit: 'month', days: [0] } },
    'invalid-schedule',
  ],
  ['both to undo', 'undo', { payment_id: 1, skip_of_bill: 1 }, 'one-of-two'],
  ['nothing to undo', 'undo', {}, 'one-of-two'],
  ['a skip that is not there', 'undo', { skip_of_bill: 'rent' }, 'not-latest-skip'],
  ['a payment that is not there', 'undo', { payment_id: 9 }, 'payment-not-found'],
  [
    'the same bill again',
    'add_bill',
    { name: ' RENT', amount: 1200.5, due_date: '2026-11-30', frequency: 'monthly', type: 'bill' },
    'bill-exists',
  ],
  [
    'a bill of another century',
    'add_bill',
    { name: 'x', amount: 1, due_date: '2126-11-30', frequency: 'monthly', type: 'bill' },
    'due-date-far-away',
  ],
  ['the dates of a bill that has ended', 'edit_bill', { bill: 'loan', cycles_left: 3 }, 'bill-ended'],
  ['a payment of a bill that has ended', 'pay_bill', { bill: 6, amount: 3 }, 'bill-ended'],
]

/** All that people see of the group, but numbers of payments and when something was changed. */
async function stateOf(books: GroupClient) {
  const [bills, payments, cycles] = await Promise.all([
    books.bills.list({ include_archived: true }),
    books.payments.list(),
    books.agenda({ from: '2026-10-01', to: '2027-10-01' }),
  ])
  return {
    bills: bills.map(({ updated_at: _, ...bill }) => bill),
    payments: payments.map(({ id: _, created_at: __, ...payment }) => payment),
    cycles: cycles.map(({ payment_ids, ...cycle }) => ({ ...cycle, payments: payment_ids.length })),
  }
}

async function withBill(details: Partial<NewBill> = {}) {
  const assistant = await connectedAssistant()
  const { books } = await assistant.given.firstOwner()
  const bill = await assistant.given.bill({ due_date: '2026-11-30', ...details })
  return { ...assistant, books, bill }
}

/** Does something, undoes it by what it answered, and does it again by what the undoing answered. */
async function thereAndBack(
  { use }: Pick<ConnectedAssistant, 'use'>,
  books: GroupClient,
  tool: string,
  input: Record<string, unknown>,
) {
  const before = await stateOf(books)
  const done = await use(tool, input)
  const after = await stateOf(books)
  const undone = await use(done.undo?.tool ?? '', done.undo?.arguments)
  const back = await stateOf(books)
  const again = await use(undone.undo?.tool ?? '', undone.undo?.arguments)
  return { done, undone, again, before, after, back, repeated: await stateOf(books) }
}

describe('what a tool did is undone by the call that it answers', () => {
  test('payments, skips and archiving', async () => {
    const { books, use } = await withBill()
    for (const [what, tool, input] of ACTS) {
      const { done, undone, before, after, back, repeated, again } = await thereAndBack(
        { use },
        books,
        tool,
        input,
      )
      expect.soft(done.did, what).toMatch(/ 1\b/)
      expect.soft(undone.did, what).toMatch(/ 1\b/)
      expect.soft(after, what).not.toEqual(before)
      expect.soft(back, what).toEqual(before)
      expect.soft(repeated, what).toEqual(after)
      await use(again.undo?.tool ?? '', again.undo?.arguments)
    }
    expect(await books.bills.list()).toMatchObject([{ due_date: '2026-11-30' }])
  })

  test.each([
    ['a payment', 'pay_bill'],
    ['a skip', 'skip_cycle'],
  ])('%s of the last due date', async (_, tool) => {
    const { books, ...assistant } = await withBill({ cycles_left: 1 })
    const { done, before, after, back, repeated } = await thereAndBack(assistant, books, tool, { bill: 1 })
    expect(done.did).toContain('it has ended and is archived')
    expect(after.bills).toMatchObject([{ ended: true, archived: true }])
    expect(back).toEqual(before)
    expect(repeated).toEqual(after)
  })

  test('restoring, also of a bill that has ended', async () => {
    const { books, bill, use } = await withBill({ cycles_left: 1 })
    await books.bills.pay(bill.id, { amount: 5 })
    const { before, after, back } = await thereAndBack({ use }, books, 'restore_bill', { bill: bill.id })
    expect(after.bills).toMatchObject([{ archived: false }])
    expect(back).toEqual(before)
  })

  test('adding, by the archive', async () => {
    const { books, use } = await withBill()
    const done = await use('add_bill', {
      name: 'Gym',
      amount: 30,
      due_date: '2026-12-01',
      frequency: 'weekly',
      type: 'bill',
      schedule: { every: 2, unit: 'week', weekdays: ['mon', 'thu'] },
      tags: ['sport'],
      notes: 'Card 7',
    })
    expect(done).toMatchObject({
      did: 'Added bill 2, next due on 2026-12-01. Undoing archives it.',
      undo: { tool: 'archive_bill', arguments: { bill: 2 } },
    })
    expect(await books.bills.get(2)).toMatchObject({ name: 'Gym', notes: 'Card 7', archived: false })
    await use(done.undo?.tool ?? '', done.undo?.arguments)
    expect((await books.bills.list()).map(({ name }) => name)).toEqual(['Rent'])
  })

  test('changes of every field', async () => {
    const { books, use, given } = await withBill()
    for (const [what, details, changes] of CHANGES) {
      const { id } = await given.bill({ name: what, due_date: '2026-11-30', ...details })
      const input = { bill: id, ...changes }
      const { done, before, after, back, repeated } = await thereAndBack({ use }, books, 'edit_bill', input)
      expect.soft(done.changed, what).toEqual(expect.arrayContaining([Object.keys(changes)[0]]))
      expect.soft(after, what).not.toEqual(before)
      expect.soft(back, what).toEqual(before)
      expect.soft(repeated, what).toEqual(after)
      await books.bills.deletePermanently(id)
    }
    expect(await books.bills.list()).toHaveLength(1)
  })

  test('changes of the day of a bill that is due on the last of short months', async () => {
    const { books, use, given } = await withBill()
    for (const [frequency, changes] of MOVES) {
      const { id } = await given.bill({ due_date: '2026-10-31' })
      // Due on the 31st, and in November on the 30th.
      await books.bills.skip(id)
      await books.bills.update(id, { frequency })
      const shown = async () => {
        const { updated_at: _, ...bill } = await books.bills.get(id)
        return { bill, dates: await books.bills.schedule(id, { count: 4 }) }
      }
      const before = await shown()
      const done = await use('edit_bill', { bill: id, ...changes, cycles_left: 4 })
      expect.soft((await shown()).dates, frequency).not.toEqual(before.dates)
      await use(done.undo?.tool ?? '', done.undo?.arguments)
      expect.soft(await shown(), `${frequency} ${JSON.stringify(changes)}`).toEqual(before)
      expect.soft(before.bill).toMatchObject({ anchor_day: 31, due_date: '2026-11-30' })
    }
    expect.assertions(3 * MOVES.length)
  })
})

test('a change that changes nothing says so', async () => {
  const { use } = await withBill()
  expect(await use('edit_bill', { bill: 1, name: 'Rent' })).toMatchObject({
    did: 'Changed nothing: bill 1 has these values already.',
    undo: null,
    changed: [],
  })
  expect(await use('restore_bill', { bill: 1 })).toMatchObject({ undo: null })
})

test('a due date is paid once, also by two calls at the same moment', async () => {
  const { use, refused, books } = await withBill()
  const input = { bill: 'rent', due_date: '2026-11-30' }
  const calls = await Promise.allSettled([use('pay_bill', input), use('pay_bill', input)])
  expect(calls.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [failed] = calls.filter(({ status }) => status === 'rejected')
  expect(String((failed as PromiseRejectedResult).reason)).toMatch(/changed-meanwhile|other-due-date/)
  expect(await refused('pay_bill', input)).toMatchObject({ code: 'other-due-date' })
  expect(await refused('skip_cycle', input)).toMatchObject({ code: 'other-due-date' })
  expect(await books.payments.list()).toHaveLength(1)
  expect(await books.bills.get(1)).toMatchObject({ due_date: '2026-12-30' })
})

test('a change in between is noticed: nothing is paid or skipped, also in part', async () => {
  for (const [tool, input] of [
    ['pay_bill', { bill: 1, amount: 5 }],
    ['pay_bill', { bill: 1, amount: 5, part: true }],
    ['skip_cycle', { bill: 1 }],
  ] as const) {
    const server = await startServer()
    const { books } = await server.given.firstOwner()
    const rename = async ({ method }: Request) =>
      void (method === 'POST' && (await books.bills.update(1, { name: 'Flat' })))
    await server.given.bill({ due_date: '2026-11-30' })
    const { refused } = await connectedAssistant({ server, before: rename })
    expect.soft(await refused(tool, input)).toMatchObject({ code: 'changed-meanwhile' })
    expect.soft(await books.payments.list()).toEqual([])
    expect.soft(await books.bills.get(1)).toMatchObject({ due_date: '2026-11-30' })
  }
})

test('a call that is cancelled before it changes something changes nothing', async () => {
  const server = await startServer()
  const { books } = await server.given.firstOwner()
  const { id } = await server.given.bill({ due_date: '2026-11-30' })
  const leaving = new AbortController()
  const seen: string[] = []
  const { mcp } = await connectedAssistant({
    server,
    before: async ({ method, url }) => {
      seen.push(method)
      if (!url.endsWith(`/bills/${id}`)) return
      leaving.abort()
      await setTimeout(20)
    },
  })
  const call = mcp.callTool(
    { name: 'pay_bill', arguments: { bill: id, amount: 5 } },
    { signal: leaving.signal },
  )
  await expect(call).rejects.toThrow(/abort/i)
  await setTimeout(200)
  expect(seen).not.toContain('POST')
  expect(await books.payments.list()).toEqual([])
})

test('a bill is added once, also by calls at the same moment, and again after it was deleted', async () => {
  const { use, books } = await withBill()
  const gym = { name: 'Gym', amount: 30, due_date: '2026-12-01', frequency: 'monthly', type: 'bill' }
  await Promise.all(Array.from({ length: 5 }, () => use('add_bill', gym).catch(() => undefined)))
  const [, added, ...more] = await books.bills.list()
  expect([added?.name, more]).toEqual(['Gym', []])
  await books.bills.deletePermanently(added?.id ?? 0)
  const again = await use('add_bill', gym)
  expect(await books.bills.list()).toMatchObject([{ name: 'Rent' }, { name: 'Gym' }])
  await use(again.undo?.tool ?? '', again.undo?.arguments)
  await use('add_bill', gym)
  expect(await books.bills.list({ include_archived: true })).toHaveLength(3)
})

test('what is left after a part is paid where no amount is given', async () => {
  const { use } = await withBill()
  await use('pay_bill', { bill: 1, amount: 200.2, part: true })
  expect(await use('pay_bill', { bill: 1 })).toMatchObject({ payment: { amount: 1000.3 } })
})

test('a part of an earlier due date can be removed, and nothing claims to record it again', async () => {
  const { use, books } = await withBill()
  const part = await use('pay_bill', { bill: 1, amount: 200, part: true })
  await use('pay_bill', { bill: 1 })
  const undone = await use(part.undo?.tool ?? '', part.undo?.arguments)
  expect(undone).toMatchObject({ undo: null, did: expect.stringContaining('No tool records it again') })
  expect(await books.payments.list()).toHaveLength(1)
})

describe('what an assistant gets wrong is refused, and nothing is changed', () => {
  test('in words that say what to do', async () => {
    const { given, books, refused } = await withBill()
    await given.bill({ name: 'Power', variable: true })
    await given.bill({ name: 'Netcup', amount: 40, due_date: '2026-12-01' })
    await given.bill({ name: 'Netflix', amount: 12, due_date: '2026-12-02' })
    await given.bill({ name: 'Free', amount: 0 })
    const loan = await given.bill({ name: 'Loan', cycles_left: 1, due_date: '2026-11-01' })
    await given.payment(loan)
    const before = await stateOf(books)
    for (const [what, tool, input, code] of MISTAKES) {
      const answer = await refused(tool, input)
      expect.soft(answer, what).toMatchObject({ code, error: expect.stringMatching(/^\S.+\.$/) })
    }
    expect(await stateOf(books)).toEqual(before)
  })

  test('candidates have what tells them apart', async () => {
    const { given, refused } = await withBill()
    await given.bill({ name: 'Rent garage', amount: 80, due_date: '2026-12-05' })
    expect(await refused('pay_bill', { bill: 'ren' })).toEqual({
      error: 'Several bills match this name. Ask the user which one is meant, and use its id.',
      code: 'bill-ambiguous',
      candidates: [
        { id: 1, name: 'Rent', type: 'bill', amount: 1200.5, due_date: '2026-11-30', archived: false },
        { id: 2, name: 'Rent garage', type: 'bill', amount: 80, due_date: '2026-12-05', archived: false },
      ],
    })
  })
})
