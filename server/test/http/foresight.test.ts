import { expect, test } from 'vitest'
import { openBooks } from '../support/books.ts'
import { inGroup, rawApiOf } from '../support/raw-api.ts'
import { onEveryDialect } from '../support/test-app.ts'

/** What is sent ahead changes nothing of what anybody is told. */
onEveryDialect((testApp) => {
  test('whoever was taken out of a group is refused as somebody who was never in it', async () => {
    const { given, owner, groupId, ...context } = await openBooks(testApp)
    const bill = await given.bill({}, owner.books)
    const [member, stranger] = [await given.user(owner.accountId), await given.user(owner.accountId)]
    await given.member(groupId, member.id, 'viewer')
    const [theirs, strangers] = [member, stranger].map((person) =>
      rawApiOf(context, person, inGroup(groupId)),
    ) as [ReturnType<typeof rawApiOf>, ReturnType<typeof rawApiOf>]
    for (let time = 0; time < 2; time++) expect((await theirs.get(`/bills/${bill.id}`)).status).toBe(200)
    await owner.client.members.remove(groupId, member.id)
    for (const path of [`/bills/${bill.id}`, '/bills', '/summary', '/agenda?from=never']) {
      const refusal = await strangers.get(path)
      expect(await theirs.get(path)).toMatchObject({ status: 404, body: refusal.body })
    }
  })

  test('input that is wrong is told after the group, and as ever', async () => {
    const { api } = await openBooks(testApp)
    for (let time = 0; time < 2; time++) {
      expect(await api.get('/summary?month=2026-13')).toMatchObject({ status: 400 })
      expect(await api.get('/bills/4711')).toMatchObject({ status: 404 })
      expect(await api.get('/bills?limit=0')).toMatchObject({ status: 400 })
    }
  })

  test('a change of the time zone counts for the very next read', async () => {
    const { api, owner, groupId } = await openBooks(testApp, { now: '2026-02-01T05:00:00.000Z' })
    for (let time = 0; time < 2; time++) {
      expect((await api.get('/summary')).body).toMatchObject({ data: { month: '2026-02' } })
    }
    await owner.client.databases.update(groupId, { timezone: 'America/Los_Angeles' })
    expect((await api.get('/summary')).body).toMatchObject({ data: { month: '2026-01' } })
  })

  test('what was changed just now is read', async () => {
    const { api, given, owner } = await openBooks(testApp)
    const bill = await given.bill({}, owner.books)
    for (const name of ['Flat', 'House', 'Castle']) {
      await api.get(`/bills/${bill.id}`)
      await owner.books.bills.update(bill.id, { name })
      expect((await api.get(`/bills/${bill.id}`)).body).toMatchObject({ data: { name } })
    }
  })
})
