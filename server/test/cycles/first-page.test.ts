import { expect, test } from 'vitest'
import { answerOf, refusal } from '../support/answers.ts'
import { openBooks, SALARY } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('the signed-in user comes with summary and agenda, as the calls of their own answer them', async () => {
    const { owner, books } = await openBooks(testApp)
    await books.bills.create(RENT)
    const salary = await books.bills.create(SALARY)
    await books.bills.pay(salary.id, { amount: 3_000 })
    const plain = await owner.client.me()
    expect(Object.keys(plain).toSorted()).toEqual(['databases', 'is_account_owner', 'language', 'user'])
    expect(await owner.client.me({ include: 'summary,agenda' })).toEqual({
      ...plain,
      database_id: owner.groupId,
      summary: await books.summary(),
      agenda: await books.agenda(),
    })
    expect(Object.keys(await owner.client.me({ include: ' summary ,' }))).not.toContain('agenda')
    expect(Object.keys(await owner.client.me({ include: 'agenda' }))).not.toContain('summary')
  })

  test('of the group that is named, if it can be opened', async () => {
    const { owner, given, api } = await openBooks(testApp)
    const club = await owner.client.databases.create({ name: 'Club' })
    await owner.client.group({ id: club.id }).bills.create(RENT)
    const named = await owner.client.me({ include: 'agenda', database_id: club.id })
    expect([named.database_id, named.agenda?.[0]?.bill_name]).toEqual([club.id, 'Rent'])

    const stranger = await given.owner()
    for (const id of [stranger.groupId, 999_999, 0, -1]) {
      const answer = await api.get(`/me?include=agenda&database_id=${id}`)
      expect.soft(answerOf(answer), String(id)).toEqual(refusal(404, 'Bill group not found'))
    }
  })

  test('who has no group is answered without them, and what nobody knows is refused', async () => {
    const { owner, given, api } = await openBooks(testApp)
    const lonely = await given.user(owner.accountId)
    expect(Object.keys(await lonely.client.me({ include: 'summary,agenda' })).toSorted()).toEqual([
      'databases',
      'is_account_owner',
      'language',
      'user',
    ])
    expect(answerOf(await api.get('/me?include=summary,bills'))).toEqual(
      refusal(400, 'include must be a list of: summary, agenda'),
    )
  })
})
