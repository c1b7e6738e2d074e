import { expect, test } from 'vitest'
import { expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { inGroup, rawApiOf } from '../support/raw-api.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('a finding is dismissed by one user alone, and can be shown again', async () => {
    const { books, given, owner, groupId, newClient } = await openBooks(testApp)
    const bill = await books.bills.create(rent({ due_date: '2025-12-31', amount: 80 }))
    const [found] = await books.insights.list()
    expect(found).toMatchObject({
      key: `long_overdue:${bill.id}:2025-12-31`,
      kind: 'long_overdue',
      bill_id: bill.id,
      bill_name: 'Rent',
      type: 'bill',
      values: { days: 33, cycles: 2, due_date: '2025-12-31' },
      amount: 160,
      since: '2025-12-31',
      yearly_effect: null,
    })
    const key = found?.key ?? ''
    expect(await books.insights.dismiss({ key })).toEqual({ key, dismissed: true })
    // Again is as well.
    expect(await books.insights.dismiss({ key })).toEqual({ key, dismissed: true })
    expect(await books.insights.list()).toEqual([])
    expect((await books.bills.insight(bill.id)).insights).toEqual([])
    const viewer = await given.user(owner.accountId)
    await given.member(groupId, viewer.id, 'viewer')
    const theirs = newClient({
      tokens: { access_token: viewer.accessToken, refresh_token: viewer.refreshToken },
    }).group({
      id: groupId,
    })
    expect(await theirs.insights.list()).toEqual([found])
    expect(await books.insights.dismiss({ key, dismissed: false })).toEqual({ key, dismissed: false })
    expect(await books.insights.list()).toEqual([found])
    await books.bills.pay(bill.id, { amount: 80 })
    expect((await books.insights.list()).map((each) => each.key)).not.toContain(key)
    // What has gone since it was shown can still be dismissed.
    expect(await books.insights.dismiss({ key })).toEqual({ key, dismissed: true })
  })

  test('keys of nothing, and of other groups’ bills, are not found', async () => {
    const context = await openBooks(testApp)
    const { given, owner, api, books } = context
    const bill = await books.bills.create(rent())
    const elsewhere = rawApiOf(context, owner, inGroup(await given.group(owner.accountId, 'Other')))
    const keys = [
      '',
      'nothing',
      `price_up:${bill.id}`,
      `price_up:${bill.id}:x`,
      'price_up:999:1',
      `made_up:${bill.id}:1`,
    ]
    for (const key of keys)
      expectRefusal(await api.post('/insights/dismiss', { key }), 404, 'Insight not found')
    const key = `price_up:${bill.id}:1`
    expectRefusal(await elsewhere.post('/insights/dismiss', { key }), 404, 'Insight not found')
    expect((await api.post('/insights/dismiss', { key })).status).toBe(200)
  })

  test('who dismisses very many is shown the oldest again', async () => {
    const { books, database, groupId, owner, clock } = await openBooks(testApp)
    const bill = await books.bills.create(rent())
    const at = (second: number) => new Date(clock.now().getTime() - 2_000_000 + second * 1000).toISOString()
    const rows = Array.from({ length: 1_000 }, (_, second) => ({
      group_id: groupId,
      user_id: owner.id,
      insight_key: `price_up:${bill.id}:${second + 1}`,
      dismissed_at: at(second),
    }))
    await database.write((tx) => tx.insertInto('dismissed_insights').values(rows).execute())
    await books.insights.dismiss({ key: `price_up:${bill.id}:5000` })
    const kept = await database.read.selectFrom('dismissed_insights').select('insight_key').execute()
    const keys = new Set(kept.map(({ insight_key: key }) => key))
    expect(keys.size).toBe(1_000)
    expect(keys.has(`price_up:${bill.id}:5000`)).toBe(true)
    expect(keys.has(`price_up:${bill.id}:1`)).toBe(false)
  })

  test('paydays over HTTP, exact in a currency with three decimals', async () => {
    const { books, api } = await openBooks(testApp, { currency: 'KWD' })
    expect(await books.paydays()).toEqual([])
    await books.bills.create({
      name: 'Pay',
      amount: 0.3,
      due_date: '2026-02-10',
      frequency: 'weekly',
      type: 'deposit',
    })
    const bill = await books.bills.create(rent({ amount: 0.101, due_date: '2026-02-12' }))
    const [running, next, ...others] = await books.paydays()
    expect(others).toHaveLength(4)
    expect(running).toEqual({
      from: '2026-02-02',
      to: '2026-02-09',
      income: 0,
      bills: [],
      to_pay: 0,
      left_over: 0,
      paid: 0,
    })
    expect(next).toEqual({
      from: '2026-02-10',
      to: '2026-02-16',
      income: 0.3,
      bills: [{ bill_id: bill.id, bill_name: 'Rent', pay_on: '2026-02-12', amount: 0.101 }],
      to_pay: 0.101,
      left_over: 0.199,
      paid: 0,
    })
    expect(await books.paydays({ count: 1 })).toHaveLength(1)
    for (const count of [0, 61, 'x']) {
      const answer = await api.get(`/paydays?count=${count}`)
      expectRefusal(answer, 400, 'count must be a whole number from 1 to 60')
    }
  })
})
