import { API_PREFIX, type DatabaseExport } from '@duebook/contract'
import { expect, test } from 'vitest'
import type { CalendarDate } from '#core/calendar'
import { writesInGroup } from '#db/group-revision'
import { dataOf } from '../support/answers.ts'
import { type Books, NOW, openBooks, SALARY, signedInAgain } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('an empty group is exported with its settings', async () => {
    const context = await openBooks(testApp, { currency: 'EUR', timezone: 'Europe/Berlin' })
    expect(await exported(context)).toEqual({
      format: 'duebook',
      version: 1,
      exported_at: NOW,
      database: {
        name: 'Personal',
        currency: 'EUR',
        decimals: 2,
        timezone: 'Europe/Berlin',
        auto_record: false,
        auto_record_since: null,
        created_at: NOW,
        updated_at: NOW,
      },
      categories: [],
      bills: [],
      schedules: [],
      payments: [],
      skips: [],
      balances: [],
    })
  })

  test('every bill, payment and skip is exported with all that its next due dates depend on', async () => {
    const context = await openBooks(testApp)
    const { books, clock, owner, groupId } = context
    await owner.client.databases.update(groupId, { auto_record: true })
    const housing = await books.categories.create({
      name: 'Housing',
      color: 'blue',
      icon: 'home',
      budget: 1500.25,
    })
    const other = await books.categories.create({ name: 'Other' })
    await books.categories.delete((await books.categories.create({ name: 'Deleted' })).id)
    await books.categories.order({ ids: [other.id, housing.id] })

    const balances = [
      { account: null, amount: -0.01, as_of: '2026-02-02' },
      { account: 'Joint', amount: 9_999_999_999.99, as_of: '1900-01-01' },
    ]
    await books.balances.replace({ balances })
    expect((await exported(context)).balances).toEqual(balances)

    const flat = await books.bills.create(
      rent({
        account: 'Joint',
        url: 'https://rent.example.org',
        notes: 'Flat “4”\n\u2028 {"a":1}',
        category_id: housing.id,
        tags: ['Home', 'fixed'],
        icon: 'key',
        weekend: 'after',
      }),
    )
    const course = await books.bills.create(
      rent({
        name: 'Course',
        amount: 20,
        due_date: '2026-02-04',
        schedule: { every: 2, unit: 'week', weekdays: ['wed'] },
        cycles_left: 2,
        variable: true,
      }),
    )
    const lease = await books.bills.create(rent({ name: 'Lease', ends_on: '2027-01-31', draft: true }))
    const once = await books.bills.create(rent({ name: 'Once', amount: 0, cycles_left: 1 }))
    const salary = await books.bills.create(SALARY)
    const part = await books.bills.pay(flat.id, { amount: 200, advance_due: false, date: '2026-01-15' })
    const full = await books.bills.pay(flat.id, { amount: 1000.5, date: '2026-01-31' })
    await books.bills.skip(course.id, { note: 'Away' })
    const last = await books.bills.pay(once.id, { amount: 5 })
    clock.advance({ minutes: 5 })
    await books.bills.update(lease.id, { due_date: '2026-03-15' })
    await books.bills.archive(salary.id)

    const unchanged = {
      starts_on: '2026-01-31',
      last_due_date: null,
      archived_by_end: false,
      schedule_epoch: 0,
      schedule_set_on: '2026-02-02',
      schedule_changed_at: null,
      auto_recorded_through: null,
    }
    const later = '2026-02-02T09:05:00.000Z'
    const file = await exported(context)
    expect(file.database).toMatchObject({ auto_record: true, auto_record_since: NOW })
    expect(file.categories).toEqual([
      { id: other.id, name: 'Other', color: 'gray', icon: 'tag', budget: null, position: 1, bill_count: 0 },
      {
        id: housing.id,
        name: 'Housing',
        color: 'blue',
        icon: 'home',
        budget: 1500.25,
        position: 2,
        bill_count: 1,
      },
    ])
    expect(file.bills).toEqual(await books.bills.list({ include_archived: true }))
    expect(file.schedules.toSorted((a, b) => a.bill_id - b.bill_id)).toEqual([
      { bill_id: flat.id, ...unchanged },
      { bill_id: course.id, ...unchanged, starts_on: '2026-02-04', last_due_date: '2026-02-18' },
      {
        bill_id: lease.id,
        ...unchanged,
        starts_on: '2026-03-15',
        schedule_epoch: 1,
        schedule_changed_at: later,
      },
      { bill_id: once.id, ...unchanged, last_due_date: '2026-01-31', archived_by_end: true },
      { bill_id: salary.id, ...unchanged, starts_on: '2026-02-27' },
    ])
    expect(byId(file.bills)).toMatchObject([
      {
        name: 'Rent',
        due_date: '2026-02-28',
        anchor_day: 31,
        category_id: housing.id,
        tags: ['Home', 'fixed'],
      },
      { schedule: { every: 2, unit: 'week', weekdays: ['wed'] }, cycles_left: 1, due_date: '2026-02-18' },
      { draft: true, ends_on: '2027-01-31', archived: false },
      { ended: true, cycles_left: 0, archived: true },
      { ended: false, archived: true, type: 'deposit' },
    ])
    const cycle = {
      bill_id: flat.id,
      cycle_due_date: '2026-01-31',
      cycle_amount: 1200.5,
      cycle_anchor_day: 31,
      schedule_epoch: 0,
      created_at: NOW,
    }
    const paid = { ...cycle, source: 'manual', updated_at: NOW }
    expect(byId(file.payments)).toEqual([
      { ...paid, id: part.id, amount: 200, date: '2026-01-15', settles: false, next_due_date: null },
      {
        ...paid,
        id: full.id,
        amount: 1000.5,
        date: '2026-01-31',
        settles: true,
        next_due_date: '2026-02-28',
      },
      {
        ...paid,
        id: last.id,
        bill_id: once.id,
        amount: 5,
        date: '2026-02-02',
        cycle_amount: 0,
        settles: true,
        next_due_date: '2026-01-31',
      },
    ])
    expect(file.skips).toEqual([
      {
        ...cycle,
        id: expect.any(Number),
        bill_id: course.id,
        cycle_due_date: '2026-02-04',
        cycle_amount: 20,
        cycle_anchor_day: 4,
        next_due_date: '2026-02-18',
        note: 'Away',
      },
    ])
  })

  test.each([
    { currency: 'JPY', decimals: 0, amount: 9_999_999_999 },
    { currency: 'KWD', decimals: 3, amount: 9_999_999_999.987 },
    { currency: 'CLF', decimals: 4, amount: 9_999_999_999.9876 },
  ])('amounts in $currency are exact to the last digit', async ({ currency, decimals, amount }) => {
    const context = await openBooks(testApp, { currency })
    const { books } = context
    await books.categories.create({ name: 'All', budget: amount })
    const bill = await books.bills.create(rent({ amount }))
    await books.bills.pay(bill.id, { amount })
    await books.bills.skip(bill.id, {})
    const url = `${API_PREFIX}/databases/${context.groupId}/export`
    const { body } = await context.inject({ method: 'GET', url, headers: context.owner.auth })
    // Five amounts, each with all its digits.
    expect(body.split(`:${amount},`)).toHaveLength(6)
    const file = await exported(context)
    expect(file.database).toMatchObject({ currency, decimals })
    expect(file.categories).toMatchObject([{ budget: amount }])
    expect(file.bills).toMatchObject([{ amount }])
    expect(file.payments).toMatchObject([{ amount, cycle_amount: amount }])
    expect(file.skips).toMatchObject([{ cycle_amount: amount }])
  })

  test('nothing of other groups and nothing about people is in it', async () => {
    const context = await openBooks(testApp)
    const { given, owner, books, api, groupId } = context
    const elsewhere = owner.client.group({ id: await given.group(owner.accountId, 'Secret club') })
    const stranger = await given.owner({ email: 'stranger@example.org' })
    for (const each of [elsewhere, stranger.books]) {
      const { id } = await each.bills.create(rent({ name: 'Not yours', tags: ['Secret tag'] }))
      await each.bills.pay(id, { amount: 66.66 })
      await each.bills.skip(id, { note: 'Secret note' })
      await each.categories.create({ name: 'Secret category' })
    }
    const manager = await given.user(owner.accountId, { email: 'grace@example.org' })
    await given.member(groupId, manager.id, 'manager')
    await manager.client.group({ id: groupId }).bills.create(rent())
    await books.webhooks.create({ url: 'https://example.org/secret-hook' })
    const { body } = await api.get(`/databases/${groupId}/export`)
    const text = JSON.stringify(body)
    expect(text).not.toMatch(/secret|not yours|66\.66|@example|hook|user|email|member/i)
    expect((await exported(context)).bills).toHaveLength(1)
  })

  test('it comes as a file with a harmless name; HEAD has the same headers', async () => {
    const context = await openBooks(testApp, {
      timezone: 'Pacific/Kiritimati',
      now: '2026-02-02T12:00:00.000Z',
    })
    const { owner, groupId, inject } = context
    await owner.client.databases.update(groupId, { name: 'a"; x=/../\\b' })
    const url = `${API_PREFIX}/databases/${groupId}/export`
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers, body } = await inject({ method, url, headers: owner.auth })
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="duebook-${groupId}-2026-02-03.json"`,
        'cache-control': 'no-store',
      })
      expect(body === '').toBe(method === 'HEAD')
    }
  })

  test('a bill from before schedules were kept is exported as it is', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent())
    await context.database.write((tx) => {
      writesInGroup(tx, context.groupId)
      const bills = tx.updateTable('bills').set({ starts_on: null, ended: 2, archived: 0 })
      return bills.where('id', '=', bill.id).execute()
    })
    const { bills, schedules } = await exported(context)
    expect(bills).toMatchObject([{ ended: true, archived: false }])
    expect(schedules).toMatchObject([{ starts_on: null, archived_by_end: false }])
  })

  test('what the server recorded by itself is marked', async () => {
    const context = await openBooks(testApp)
    const bill = await context.books.bills.create(rent({ auto_pay: true }))
    await context.books.bills.pay(bill.id, { amount: 1 })
    await context.database.write(async (tx) => {
      writesInGroup(tx, context.groupId)
      await tx.updateTable('payments').set({ source: 'auto', cycle_anchor_day: null }).execute()
      const through = bill.due_date as CalendarDate
      await tx.updateTable('bills').set({ auto_recorded_through: through }).execute()
    })
    const file = await exported(context)
    expect(file.payments).toMatchObject([{ source: 'auto', cycle_anchor_day: null }])
    expect(file.schedules).toMatchObject([{ auto_recorded_through: '2026-01-31' }])
  })
})

async function exported(context: Books): Promise<DatabaseExport> {
  const api = await signedInAgain(context)
  return dataOf(await api.get(`/databases/${context.groupId}/export`))
}

const byId = <T extends { id: number }>(rows: T[]) => rows.toSorted((a, b) => a.id - b.id)
