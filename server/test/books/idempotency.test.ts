import { endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks, signedInAgain } from '../support/books.ts'
import { RENT, rent } from '../support/given.ts'
import { type Answer, inGroup, rawApiOf } from '../support/raw-api.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { allRowsOf } from './support/all-rows.ts'

const KEY = { 'idempotency-key': 'the key' }
const OTHER_REQUEST = 'This Idempotency-Key was used for a different request'
const BAD_KEY = 'Idempotency-Key must be 1 to 255 printable ASCII characters'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, i) => make(i))
const isReplay = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true'

onEveryDialect((testApp) => {
  test('50 payments at once under one key are one payment, and all 50 are told of it', async () => {
    const { given, api, books } = await openBooks(testApp)
    const bill = await given.bill()
    const answers = await Promise.all(times(50, () => api.post(`/bills/${bill.id}/pay`, { amount: 9 }, KEY)))
    const payments = await books.payments.list()
    expect(payments).toHaveLength(1)
    expect(await books.bills.get(bill.id)).toMatchObject({ due_date: '2026-02-28' })
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set([`201 ${answers[0]?.text}`]),
    )
    expect(dataOf(answers[0] as Answer, 201)).toMatchObject({
      id: payments[0]?.id,
      bill_due_date: '2026-02-28',
    })
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1)
    expect(answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined)).toHaveLength(1)
  })

  test('50 payments at once without a key are 50 payments and exactly 50 advances', async () => {
    const { given, api, books, database } = await openBooks(testApp)
    const bill = await given.bill({ due_date: '2026-01-05', frequency: 'weekly' })
    const answers = await Promise.all(times(50, () => api.post(`/bills/${bill.id}/pay`, { amount: 1 })))
    expect(answers.map(({ status }) => status)).toEqual(times(50, () => 201))
    const weeks = times(50, (week) =>
      new Date(Date.UTC(2026, 0, 5 + 7 * (week + 1))).toISOString().slice(0, 10),
    )
    const moved = answers.map((answer) => dataOf(answer, 201).bill_due_date as string)
    expect(moved.sort()).toEqual(weeks)
    expect((await books.bills.get(bill.id)).due_date).toBe(weeks.at(-1))
    const { payments } = await allRowsOf(database)
    expect(payments).toHaveLength(50)
    const cycles = (payments as Array<{ cycle_due_date: string }>).map((row) => row.cycle_due_date)
    expect(cycles.sort()).toEqual(['2026-01-05', ...weeks.slice(0, -1)])
  })

  test('every POST inside a group but those of webhooks and files takes a key, and a repeat is answered alike with no effect', async () => {
    const { given, books, api, database, clock } = await openBooks(testApp)
    const bill = await given.bill()
    const part = await books.bills.pay(bill.id, { amount: 1, advance_due: false })
    const open = await given.bill()
    const deleted = await books.categories.create({ name: 'Old' })
    await books.categories.delete(deleted.id)
    const draft = await books.imports.create(new Blob([fileOf([{ name: 'Drafted', amount: '1' }])]))
    const calls: Record<string, [path: string, body: object | undefined]> = {
      commitImport: [`/imports/${draft.id}/commit`, undefined],
      bulkUpdateBills: ['/bills/bulk', { ids: [bill.id], changes: { account: 'Joint' } }],
      undoBulkUpdate: ['/bills/bulk/undo', { former: [{ id: bill.id, changes: { account: null } }] }],
      createCategory: ['/categories', { name: 'Housing' }],
      restoreCategory: ['/categories/restore', { id: deleted.id }],
      createBill: ['/bills', RENT],
      unarchiveBill: [`/bills/${bill.id}/unarchive`, undefined],
      payBill: [`/bills/${bill.id}/pay`, { amount: 3 }],
      skipCycle: [`/bills/${bill.id}/skip`, { note: 'Away' }],
      undoPayment: [`/payments/${part.id}/undo`, undefined],
      snoozeBill: [`/bills/${open.id}/snooze`, { until: '2026-02-05' }],
      dismissInsight: ['/insights/dismiss', { key: `long_overdue:${bill.id}:2026-01-31` }],
    }
    const groupPosts = Object.entries(endpoints).filter(
      ([, { access, method, path }]) =>
        access === 'group' && method === 'POST' && !path.startsWith('/webhooks') && path !== '/imports',
    )
    expect(groupPosts.map(([name]) => name).sort()).toEqual(Object.keys(calls).sort())
    for (const [name, endpoint] of groupPosts) {
      const [path, body] = calls[name] as (typeof calls)[string]
      await books.bills.archive(bill.id)
      const first = await api.post(path, body, KEY)
      expect(first.status).toBe('status' in endpoint ? endpoint.status : 200)
      expect(isReplay(first)).toBe(false)
      await books.bills.archive(bill.id)
      const before = await allRowsOf(database)
      clock.advance({ minutes: 1 })
      const second = await api.post(`${path}/`, body, KEY)
      expect([second.status, second.text]).toEqual([first.status, first.text])
      expect(isReplay(second)).toBe(true)
      expect(second.headers['content-type']).toBe(first.headers['content-type'])
      expect(await allRowsOf(database)).toEqual(before)
    }
  })

  test('the same key with another body is refused and has no effect; how a body is spelled is no matter', async () => {
    const { given, api, database } = await openBooks(testApp)
    const bill = await given.bill()
    const first = await api.post(`/bills/${bill.id}/pay`, '{"amount":1,"date":"2026-01-02"}', KEY)
    const before = await allRowsOf(database)
    for (const body of [
      { amount: 2, date: '2026-01-02' },
      { amount: 1 },
      { amount: 1, date: '2026-01-02', advance_due: false },
    ]) {
      expectRefusal(await api.post(`/bills/${bill.id}/pay`, body, KEY), 422, OTHER_REQUEST)
    }
    for (const same of [
      '{ "date": "2026-01-02", "amount": 1.0 }',
      '{"amount":1e0,"date":"2026-01-02","x":1}',
    ]) {
      const again = await api.post(`/bills/${bill.id}/pay`, same, KEY)
      expect([again.text, isReplay(again)]).toEqual([first.text, true])
    }
    expect(await allRowsOf(database)).toEqual(before)
  })

  test('a key belongs to one user, one group and one path', async () => {
    const context = await openBooks(testApp)
    const { owner, given, groupId, books, api } = context
    const [a, b] = [await books.bills.create(RENT), await books.bills.create(rent({ name: 'B' }))]
    const colleague = await given.user(owner.accountId)
    await given.member(groupId, colleague.id, 'editor')
    const otherGroup = await given.group(owner.accountId, 'Other')
    const body = { amount: 1 }
    const answers = [
      await api.post(`/bills/${a.id}/pay`, body, KEY),
      await api.post(`/bills/${b.id}/pay`, body, KEY),
      await rawApiOf(context, colleague, inGroup(groupId)).post(`/bills/${a.id}/pay`, body, KEY),
      await api.post('/bills', RENT, KEY),
      await rawApiOf(context, owner, inGroup(otherGroup)).post('/bills', RENT, KEY),
      await api.post(`/bills/${a.id}/pay`, body, { 'idempotency-key': 'The key' }),
    ]
    for (const answer of answers) expect([answer.status, isReplay(answer)]).toEqual([201, false])
    expect(await books.payments.list()).toHaveLength(4)
    expect(await books.bills.list()).toHaveLength(3)
    const byName = rawApiOf(context, owner, { 'x-database': 'Personal' })
    expect(isReplay(await byName.post(`/bills/${a.id}/pay`, body, KEY))).toBe(true)
  })

  test('failures are not kept: the key can be used again', async () => {
    const { given, api, database } = await openBooks(testApp)
    const last = await given.bill({ due_date: '9999-12-31' })
    const before = await allRowsOf(database)
    expect((await api.post(`/bills/${last.id}/pay`, { amount: 1 }, KEY)).status).toBe(400)
    expect((await api.post(`/bills/${last.id}/pay`, {}, KEY)).status).toBe(400)
    expect((await api.post('/bills/999/pay', { amount: 1 }, KEY)).status).toBe(404)
    expect((await api.post('/bills', rent({ name: ' ' }), KEY)).status).toBe(400)
    expect(await allRowsOf(database)).toEqual(before)
    const kept = await api.post(`/bills/${last.id}/pay`, { amount: 1, advance_due: false }, KEY)
    expect([kept.status, isReplay(kept)]).toEqual([201, false])
    expect((await api.post('/bills', RENT, KEY)).status).toBe(201)
  })

  test('a replay still works after the bill was deleted for ever', async () => {
    const { given, api, books } = await openBooks(testApp)
    const bill = await given.bill()
    const first = await api.post(`/bills/${bill.id}/pay`, { amount: 1 }, KEY)
    await books.bills.deletePermanently(bill.id)
    const again = await api.post(`/bills/${bill.id}/pay`, { amount: 1 }, KEY)
    expect([again.status, again.text, isReplay(again)]).toEqual([201, first.text, true])
    expectRefusal(await api.post(`/bills/${bill.id}/pay`, { amount: 1 }), 404, 'Bill not found')
  })

  test('role and membership are checked before a replay', async () => {
    const context = await openBooks(testApp)
    const { given, owner, groupId, books, database } = context
    const bill = await books.bills.create(RENT)
    const editor = await given.user(owner.accountId)
    await given.member(groupId, editor.id, 'editor')
    const api = rawApiOf(context, editor, inGroup(groupId))
    expect((await api.post(`/bills/${bill.id}/pay`, { amount: 1 }, KEY)).status).toBe(201)
    await database.write((tx) =>
      tx.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', editor.id).execute(),
    )
    const demoted = await api.post(`/bills/${bill.id}/pay`, { amount: 1 }, KEY)
    expectRefusal(demoted, 403, 'You do not have permission to do this')
    await database.write((tx) => tx.deleteFrom('memberships').where('user_id', '=', editor.id).execute())
    expectRefusal(await api.post(`/bills/${bill.id}/pay`, { amount: 1 }, KEY), 404, 'Bill group not found')
  })

  test('a key is kept for 48 hours and then forgotten', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(RENT)
    const pay = async () => (await signedInAgain(context)).post(`/bills/${bill.id}/pay`, { amount: 1 }, KEY)
    const first = await pay()
    context.clock.set('2026-02-04T08:59:59.999Z')
    const replay = await pay()
    expect([replay.text, isReplay(replay)]).toEqual([first.text, true])
    context.clock.set('2026-02-04T09:00:00.001Z')
    const anew = await pay()
    expect([anew.status, isReplay(anew)]).toEqual([201, false])
    expect(await context.books.payments.list()).toHaveLength(2)
    const again = await pay()
    expect([again.text, isReplay(again)]).toEqual([anew.text, true])
  })

  test('a key of 1 to 255 printable characters is taken, any other refused without effect', async () => {
    const context = await openBooks(testApp)
    const { api, database } = context
    for (const key of ['', 'x'.repeat(256), 'tab\there', 'ümlaut', '\u007f']) {
      expectRefusal(await api.post('/bills', RENT, { 'idempotency-key': key }), 400, BAD_KEY)
    }
    expect(await allRowsOf(database)).toMatchObject({ bills: [], payments: [], skips: [], keys: [] })
    for (const key of ['a', '~'.repeat(255), 'with space', '"quoted"', "' or 1=1 --", '%_']) {
      expect((await api.post('/bills', RENT, { 'idempotency-key': key })).status).toBe(201)
    }
    expect(await context.books.bills.list()).toHaveLength(6)
  })

  test('PUT, DELETE and GET ignore the key', async () => {
    const { given, api, database } = await openBooks(testApp)
    const { id } = await given.bill()
    const { keys } = await allRowsOf(database)
    for (const key of ['the key', 'the key', 'x'.repeat(300)]) {
      const headers = { 'idempotency-key': key }
      expect((await api.put(`/bills/${id}`, { name: key.slice(0, 9) }, headers)).status).toBe(200)
      expect((await api.get(`/bills/${id}`, headers)).status).toBe(200)
      expect((await api.delete(`/bills/${id}`, headers)).status).toBe(200)
    }
    expect((await allRowsOf(database)).keys).toEqual(keys)
    expect(answerOf(await api.delete(`/bills/${id}/permanent`, KEY))).toMatchObject({ status: 200 })
  })
})
