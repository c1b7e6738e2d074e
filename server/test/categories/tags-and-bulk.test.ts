import type { BulkChanges } from '@duebook/contract'
import { expect, test } from 'vitest'
import { recordingDatabase } from '../plans/recording-database.ts'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'
import { openMigrated } from '../support/test-database.ts'

onSqlite((testApp) => {
  test('bills are found by category, by having none, and by tag whatever its case, and by nothing less', async () => {
    const { books, api } = await openBooks(testApp)
    const category = await books.categories.create({ name: 'Housing' })
    const make = async (name: string, more: object) => books.bills.create({ ...RENT, name, ...more })
    await make('a', { category_id: category.id, tags: ['Straße', '50%_off'] })
    await make('b', { tags: ['STRASSE', 'home'] })
    await make('c', {})
    const named = async (query: string) =>
      dataOf<Array<{ name: string }>>(await api.get(`/bills?${query}`)).map(({ name }) => name)
    expect(await named(`category_id=${category.id}`)).toEqual(['a'])
    expect(await named('category_id=none')).toEqual(['b', 'c'])
    expect(await named('category_id=&tag=%0A')).toEqual(['a', 'b', 'c'])
    for (const odd of ['0', '-1', 'x', '1e3', '999999999999999999', 'NONE']) {
      expect.soft(await named(`category_id=${odd}`)).toEqual([])
    }
    expect(await named(`tag=${encodeURIComponent('straße')}`)).toEqual(['a'])
    expect(await named('tag=Home')).toEqual(['b'])
    expect(await named(`tag=${encodeURIComponent('50%_OFF')}`)).toEqual(['a'])
    for (const odd of ['hom', 'ome', '%', '50%', 'strasse\nhome', 'x'.repeat(31), 'a\u0000']) {
      expect.soft(await named(`tag=${encodeURIComponent(odd)}`), odd).toEqual([])
    }
    expect(await named(`tag=home&category_id=${category.id}`)).toEqual([])
  })

  test('tags are counted over active bills, whatever their case, the most used first', async () => {
    const { books } = await openBooks(testApp)
    await books.bills.create({ ...RENT, tags: ['Car', 'work'] })
    await books.bills.create({ ...RENT, tags: ['CAR'] })
    const gone = await books.bills.create({ ...RENT, tags: ['old'] })
    await books.bills.archive(gone.id)
    expect(await books.tags()).toEqual([
      { tag: 'Car', bill_count: 2 },
      { tag: 'work', bill_count: 1 },
    ])
  })

  test('all or none: one that is missing, or a category of somebody else, changes nothing', async () => {
    const { books, api, given } = await openBooks(testApp)
    const bill = await books.bills.create(RENT)
    const stranger = await given.owner()
    const foreign = await stranger.books.bills.create(RENT)
    const theirs = await stranger.books.categories.create({ name: 'Theirs' })
    const changes = { account: 'Card' }
    expectRefusal(
      await api.post('/bills/bulk', { ids: [bill.id, foreign.id], changes }),
      404,
      'Bill not found',
    )
    expectRefusal(
      await api.post('/bills/bulk', { ids: [bill.id], changes: { ...changes, category_id: theirs.id } }),
      400,
      'Category not found',
    )
    const former = [
      { id: bill.id, changes },
      { id: 1e300, changes },
    ]
    expectRefusal(await api.post('/bills/bulk/undo', { former }), 404, 'Bill not found')
    const tooMany = Array.from({ length: 501 }, (_, index) => index + 1)
    expect((await api.post('/bills/bulk', { ids: tooMany, changes })).status).toBe(400)
    expect(await books.bills.get(bill.id)).toEqual(bill)
    expect(await books.bills.bulkUpdate({ ids: [], changes })).toEqual({ former: [] })
  })
})

onEveryDialect((testApp, dialect) => {
  test('tags keep their spelling and order, and are unique whatever their case', async () => {
    const { books, api } = await openBooks(testApp)
    const bill = await books.bills.create({ ...RENT, tags: [' Home ', 'Steuer 2026'] })
    expect(bill.tags).toEqual(['Home', 'Steuer 2026'])
    const path = `/bills/${bill.id}`
    expectRefusal(await api.put(path, { tags: ['a', 'A'] }), 400, 'tags must not contain A twice')
    expectRefusal(await api.put(path, { tags: [' '] }), 400, 'tags must not be blank')
    expectRefusal(
      await api.put(path, { tags: ['x'.repeat(31)] }),
      400,
      'tags must have at most 30 characters',
    )
    const eleven = Array.from({ length: 11 }, (_, n) => `t${n}`)
    expectRefusal(await api.put(path, { tags: eleven }), 400, 'tags must have at most 10 entries')
    expect((await books.bills.update(bill.id, { tags: [] })).tags).toEqual([])
  })

  test('many bills change at once, and one undo brings everything back', async () => {
    const { books } = await openBooks(testApp)
    const category = await books.categories.create({ name: 'Housing' })
    const bills = [
      await books.bills.create({ ...RENT, account: 'Joint', tags: ['x'] }),
      await books.bills.create(RENT),
    ]
    const ids = bills.map(({ id }) => id)
    const changes = {
      account: 'Card',
      category_id: category.id,
      tags: ['flat'],
      icon: 'home',
      archived: true,
    } satisfies BulkChanges
    const done = await books.bills.bulkUpdate({ ids, changes })
    expect(done.former).toEqual([
      {
        id: ids[0],
        changes: { account: 'Joint', category_id: null, tags: ['x'], icon: null, archived: false },
      },
      { id: ids[1], changes: { account: null, category_id: null, tags: [], icon: null, archived: false } },
    ])
    for (const id of ids) expect(await books.bills.get(id)).toMatchObject(changes)
    await books.bills.undoBulkUpdate(done)
    for (const [index, id] of ids.entries()) {
      const { updated_at: _, ...bill } = bills[index] as (typeof bills)[number]
      expect(await books.bills.get(id)).toMatchObject(bill)
    }
  })

  test('many bills change only in what can be changed at once, and what does not fit is named', async () => {
    const { books, api } = await openBooks(testApp)
    const bill = await books.bills.create({ ...RENT, account: 'Joint', tags: ['x'] })
    // What is no field of it is ignored, and so is null where it clears nothing.
    const ignored = {
      name: 'Other',
      amount: 1,
      type: 'nonsense',
      due_date: '2020-01-01',
      tags: null,
      archived: null,
    }
    const done = dataOf(await api.post('/bills/bulk', { ids: [bill.id], changes: ignored }))
    expect(done).toEqual({ former: [{ id: bill.id, changes: {} }] })
    const former = [{ id: bill.id, changes: ignored }]
    expect(dataOf(await api.post('/bills/bulk/undo', { former }))).toEqual(done)
    expect(await books.bills.get(bill.id)).toEqual(bill)

    for (const [changes, message] of [
      [{ archived: 1 }, 'archived must be true or false'],
      [{ category_id: 'none' }, 'category_id must be a whole number or null'],
      [{ tags: 'x' }, 'tags must be a list, each entry a text'],
      [{ account: 5 }, 'account must be a text or null'],
      [[], 'changes must be an object'],
      ['x', 'changes must be an object'],
    ] as const) {
      expectRefusal(await api.post('/bills/bulk', { ids: [bill.id], changes }), 400, message)
    }
    for (const [entry, message] of [
      [{ changes: {} }, 'id is required'],
      [{ id: bill.id }, 'changes is required'],
      [{ id: bill.id, changes: { archived: 'no' } }, 'archived must be true or false'],
      [[], 'former must be a list, each entry an object'],
      [null, 'former must be a list, each entry an object'],
    ] as const) {
      expectRefusal(await api.post('/bills/bulk/undo', { former: [entry] }), 400, message)
    }
    expect(await books.bills.get(bill.id)).toEqual(bill)
  })

  test('many bills cost as many queries as two, there and back', async () => {
    const { place, database: plain } = await openMigrated(dialect)
    const { database, asked } = recordingDatabase(plain)
    const { books } = await openBooks(testApp, { on: place, database })
    const category = await books.categories.create({ name: 'Housing' })
    const ids: number[] = []
    const queriesOf = async (count: number) => {
      while (ids.length < count) ids.push((await books.bills.create(RENT)).id)
      asked.length = 0
      const changes = { account: 'Card', category_id: category.id, tags: ['flat'], archived: true }
      const done = await books.bills.bulkUpdate({ ids, changes })
      await books.bills.undoBulkUpdate(done)
      return asked.length
    }
    const few = await queriesOf(2)
    expect(await queriesOf(20)).toBe(few)
  })
})
