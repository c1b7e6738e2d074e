import { COLORS, ICONS } from '@duebook/contract'
import { expect, test } from 'vitest'
import { dataOf, expectRefusal } from '../support/answers.ts'
import { openBooks, signedInAgain } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect, onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('a category has a name, a color, an icon, a budget and a place; only its name is needed', async () => {
    const { books } = await openBooks(testApp)
    const plain = await books.categories.create({ name: '  Housing ' })
    expect(plain).toEqual({
      id: plain.id,
      name: 'Housing',
      color: 'gray',
      icon: 'tag',
      budget: null,
      position: 1,
      bill_count: 0,
    })
    const full = { name: 'Fun', color: 'pink', icon: 'ticket', budget: 99.5 } as const
    expect(await books.categories.create(full)).toMatchObject({ ...full, position: 2 })
    expect(await books.categories.update(plain.id, { budget: 0 })).toEqual({ ...plain, budget: 0 })
    expect(await books.categories.update(plain.id, { budget: null, icon: 'home' })).toEqual({
      ...plain,
      icon: 'home',
    })
    expect(new Set(COLORS).size).toBe(12)
    expect(new Set(ICONS).size).toBeGreaterThan(75)
  })

  test('what does not fit is refused in words that say why', async () => {
    const { api } = await openBooks(testApp)
    for (const [body, message] of [
      [{}, 'name is required'],
      [{ name: ' ' }, 'name must not be blank'],
      [{ name: 'x'.repeat(51) }, 'name must have at most 50 characters'],
      [{ name: 'x', budget: -1 }, 'Amount must be zero or a positive number'],
      [{ name: 'x', budget: 1.005 }, 'Amount can have at most 2 decimal places'],
      [{ name: 'x', budget: 1e12 }, 'Amount is too large'],
    ] as const) {
      expectRefusal(await api.post('/categories', body), 400, message)
    }
    for (const body of [{ color: 'mauve' }, { icon: 'unicorn' }, { budget: '5' }]) {
      expect.soft((await api.post('/categories', { name: 'x', ...body })).status).toBe(400)
    }
    expect(dataOf(await api.get('/categories'))).toEqual([])
  })

  test('a name is taken once in a group, whatever its case, and free again in another or after deleting', async () => {
    const { books, api, owner, given } = await openBooks(testApp)
    const { id } = await books.categories.create({ name: 'Größe' })
    expectRefusal(
      await api.post('/categories', { name: 'GRÖSSE'.replace('SS', 'ß') }),
      409,
      'A category with this name already exists',
    )
    const other = await books.categories.create({ name: 'Other' })
    expect((await api.put(`/categories/${other.id}`, { name: 'gröẞe' })).status).toBe(409)
    expect((await books.categories.update(id, { name: 'GRÖẞE' })).name).toBe('GRÖẞE')
    const groupId = await given.group(owner.accountId, 'Holiday home')
    await owner.client.group({ id: groupId }).categories.create({ name: 'Größe' })
    await books.categories.delete(id)
    await books.categories.create({ name: 'größe' })
    expectRefusal(
      await api.post('/categories/restore', { id }),
      409,
      'A category with this name already exists',
    )
  })

  test('a bill is filed under a category of its group, and counted there unless it is archived', async () => {
    const { books, api, given } = await openBooks(testApp)
    const category = await books.categories.create({ name: 'Housing' })
    const stranger = await given.owner()
    const foreign = await stranger.books.categories.create({ name: 'Theirs' })
    const bill = await books.bills.create({ ...RENT, category_id: category.id, icon: 'key' })
    expect(bill).toMatchObject({ category_id: category.id, icon: 'key' })
    for (const id of [foreign.id, 999_999, 1e300]) {
      expectRefusal(await api.put(`/bills/${bill.id}`, { category_id: id }), 400, 'Category not found')
      expectRefusal(await api.post('/bills', { ...RENT, category_id: id }), 400, 'Category not found')
    }
    const count = async () => (await books.categories.list())[0]?.bill_count
    expect(await count()).toBe(1)
    await books.bills.archive(bill.id)
    expect(await count()).toBe(0)
    expect((await books.bills.update(bill.id, { category_id: null })).category_id).toBeNull()
  })

  test('deleting leaves bills without a category or in another; within ten minutes all of it comes back', async () => {
    const context = await openBooks(testApp)
    const { books, clock } = context
    let { api } = context
    const [from, to] = [
      await books.categories.create({ name: 'From', budget: 5 }),
      await books.categories.create({ name: 'To' }),
    ]
    const [kept, changed] = [
      await books.bills.create({ ...RENT, category_id: from.id }),
      await books.bills.create({ ...RENT, category_id: from.id }),
    ]
    const removed = await books.categories.delete(from.id, { move_to: to.id })
    expect(removed).toEqual({ id: from.id, restorable_until: '2026-02-02T09:10:00.000Z' })
    expect((await books.bills.get(kept.id)).category_id).toBe(to.id)
    expectRefusal(await api.put(`/bills/${kept.id}`, { category_id: from.id }), 400, 'Category not found')
    // Somebody decides otherwise meanwhile.
    await books.bills.update(changed.id, { category_id: null })
    clock.advance({ minutes: 9 })
    expect(await books.categories.restore({ id: from.id })).toEqual({ ...from, bill_count: 1 })
    expect((await books.bills.get(kept.id)).category_id).toBe(from.id)
    expect((await books.bills.get(changed.id)).category_id).toBeNull()

    await books.categories.delete(from.id)
    expect((await books.bills.get(kept.id)).category_id).toBeNull()
    clock.advance({ minutes: 11 })
    api = await signedInAgain(context)
    expectRefusal(await api.post('/categories/restore', { id: from.id }), 404, 'Category not found')
    for (const id of [to.id, 999]) {
      expectRefusal(await api.post('/categories/restore', { id }), 404, 'Category not found')
    }
    expectRefusal(await api.delete(`/categories/${from.id}`), 404, 'Category not found')
    expectRefusal(await api.delete(`/categories/${to.id}?move_to=${to.id}`), 400, 'Category not found')
    expectRefusal(await api.delete(`/categories/${to.id}?move_to=999`), 400, 'Category not found')
  })

  test('a group with a budget keeps a currency of as many decimals', async () => {
    const { books, owner, groupId } = await openBooks(testApp)
    const { id } = await books.categories.create({ name: 'Housing', budget: 10 })
    await expect(owner.client.databases.update(groupId, { currency: 'JPY' })).rejects.toMatchObject({
      status: 409,
    })
    await books.categories.update(id, { budget: null })
    expect((await owner.client.databases.update(groupId, { currency: 'JPY' })).decimals).toBe(0)
  })

  test('a budget that was deleted keeps no currency, and does not come back as another amount', async () => {
    const { books, owner, groupId, given } = await openBooks(testApp)
    const neighbour = await given.owner()
    const theirs = await neighbour.books.categories.create({ name: 'Theirs', budget: 12.34 })
    await neighbour.books.categories.delete(theirs.id)
    const housing = await books.categories.create({ name: 'Housing', budget: 12.34 })
    await books.categories.delete(housing.id)
    // As many decimals: an amount stays as it is.
    await owner.client.databases.update(groupId, { currency: 'EUR' })
    expect((await books.categories.restore({ id: housing.id })).budget).toBe(12.34)
    await books.categories.delete(housing.id)
    expect((await owner.client.databases.update(groupId, { currency: 'JPY' })).decimals).toBe(0)
    expect(await books.categories.restore({ id: housing.id })).toEqual({ ...housing, budget: null })
    expect((await neighbour.books.categories.restore({ id: theirs.id })).budget).toBe(12.34)
  })

  test('two hundred categories are enough', async () => {
    const { books, api } = await openBooks(testApp)
    for (let n = 1; n <= 200; n++) await books.categories.create({ name: `Category ${n}` })
    const message = 'A bill group can have at most 200 categories. Delete one first'
    expectRefusal(await api.post('/categories', { name: 'One more' }), 409, message)
    const [first] = await books.categories.list()
    await books.categories.delete(first?.id ?? 0)
    await books.categories.create({ name: 'One more' })
    expectRefusal(await api.post('/categories/restore', { id: first?.id }), 409, message)
    expect(await books.categories.list()).toHaveLength(200)
  })
})

onEveryDialect((testApp) => {
  test('categories are sorted by hand; what is left out comes last, and what is unknown is refused', async () => {
    const { books, api } = await openBooks(testApp)
    const [a, b, c] = [
      await books.categories.create({ name: 'A' }),
      await books.categories.create({ name: 'B' }),
      await books.categories.create({ name: 'C' }),
    ]
    const names = async () => (await books.categories.list()).map(({ name }) => name).join('')
    expect((await books.categories.order({ ids: [c.id, a.id] })).map(({ position }) => position)).toEqual([
      1, 2, 3,
    ])
    expect(await names()).toBe('CAB')
    for (const ids of [[a.id, a.id], [999], [b.id, 999], [1e300]]) {
      expect.soft((await api.put('/categories/order', { ids })).status).toBe(400)
    }
    expect(await names()).toBe('CAB')
    expect((await books.categories.create({ name: 'D' })).position).toBe(4)
  })
})
