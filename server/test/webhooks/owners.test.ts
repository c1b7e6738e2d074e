import { expect, test } from 'vitest'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { type Hooked, openWebhooks, processOf, startReceiver } from './support/open-webhooks.ts'

const LOST =
  'The person this webhook belongs to can no longer manage this bill group. Another manager can resume it'

onEveryDialect((testApp) => {
  /** Somebody else's webhook beside the owner's, each with an event that waits. */
  async function scene(made: { isAdmin: boolean; isElsewhere?: boolean }) {
    const context = await openWebhooks(testApp)
    const { given, owner, groupId, books } = context
    const maker = made.isElsewhere
      ? await given.owner({ group: 'Theirs' })
      : await given.user(owner.accountId, { isAdmin: made.isAdmin })
    if (!made.isAdmin) await given.member(groupId, maker.id, 'manager')
    const other = await startReceiver()
    const theirs = await maker.client.group({ id: groupId }).webhooks.create({ url: other.origin })
    await books.bills.create(rent())
    return { ...context, maker, other, theirs }
  }

  type Scene = Awaited<ReturnType<typeof scene>>

  const ways: Array<
    [name: string, made: Parameters<typeof scene>[0], take: (scene: Scene) => Promise<unknown>]
  > = [
    [
      'a lower role',
      { isAdmin: false },
      ({ owner, groupId, maker }) => owner.client.members.update(groupId, maker.id, { role: 'editor' }),
    ],
    [
      'removal from the group',
      { isAdmin: false },
      ({ owner, groupId, maker }) => owner.client.members.remove(groupId, maker.id),
    ],
    [
      'leaving the group',
      { isAdmin: false },
      ({ maker, groupId }) => maker.client.members.remove(groupId, maker.id),
    ],
    [
      'administrators: no longer being one',
      { isAdmin: true },
      ({ owner, maker }) => owner.client.users.update(maker.id, { is_admin: false }),
    ],
    ['removal of the user', { isAdmin: false }, ({ owner, maker }) => owner.client.users.remove(maker.id)],
    [
      'removal of an administrator',
      { isAdmin: true },
      ({ owner, maker }) => owner.client.users.remove(maker.id),
    ],
    [
      'people of another account: removal from the group',
      { isAdmin: false, isElsewhere: true },
      ({ owner, groupId, maker }) => owner.client.members.remove(groupId, maker.id),
    ],
  ]

  test.each(ways)(
    'a webhook is paused at once, and what waits is dropped, by %s',
    async (name, made, take) => {
      const context = await scene(made)
      const { books, webhook, theirs, run, farEnd, other, owner } = context
      await take(context)
      const [own, paused] = await books.webhooks.list()
      expect(own).toMatchObject({ id: webhook.id, state: 'ok', owner_id: owner.id, owner_email: owner.email })
      const nobody = name.includes('of the user') ? { owner_id: null, owner_email: null } : {}
      expect(paused).toMatchObject({ id: theirs.id, state: 'paused', last_error: LOST, ...nobody })
      expect(await books.webhooks.deliveries(theirs.id)).toMatchObject([{ state: 'cancelled', attempts: 0 }])
      await books.bills.create(rent())
      await run()
      expect([farEnd.requests.length, other.requests.length]).toEqual([2, 0])
      // Neither a test that arrives nor another name makes it somebody's.
      expect(await books.webhooks.test(theirs.id)).toMatchObject({ ok: true })
      expect(await books.webhooks.update(theirs.id, { name: 'New', enabled: true })).toMatchObject({
        state: 'paused',
      })
      const [{ id: dropped } = { id: 0 }] = await books.webhooks.deliveries(theirs.id)
      await expect(books.webhooks.repeat(theirs.id, dropped)).rejects.toMatchObject({ status: 409 })
      expect(other.requests).toHaveLength(1)
      expect(await books.webhooks.update(theirs.id, { state: 'ok' })).toMatchObject({
        state: 'ok',
        last_error: null,
        owner_id: owner.id,
        owner_email: owner.email,
      })
      await books.bills.create(rent())
      await run()
      expect([farEnd.requests.length, other.requests.length]).toEqual([3, 2])
    },
  )

  test('whoever stays a manager in another way keeps it', async () => {
    const { owner, groupId, maker, books, given } = await scene({ isAdmin: true })
    await given.member(groupId, maker.id, 'manager')
    await owner.client.users.update(maker.id, { is_admin: false })
    expect(await books.webhooks.list()).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
    await owner.client.users.update(maker.id, { is_admin: true })
    await owner.client.members.update(groupId, maker.id, { role: 'viewer' })
    expect(await books.webhooks.list()).toMatchObject([{ state: 'ok' }, { state: 'ok' }])
  })

  test('aimed elsewhere it belongs to whoever did that; sent back as it was read it stays', async () => {
    const { books, theirs, maker, owner } = await scene({ isAdmin: true })
    const [, same] = await books.webhooks.list()
    if (!same) throw new Error('it is gone')
    expect(await books.webhooks.update(theirs.id, same)).toEqual({ ...same, owner_id: maker.id })
    expect(await books.webhooks.update(theirs.id, { url: 'https://example.org/other' })).toMatchObject({
      owner_id: owner.id,
    })
  })

  test('what a server of another version has taken away is noticed before sending', async () => {
    const context: Hooked = await openWebhooks(testApp)
    const { given, owner, groupId, books, database, clock } = context
    const maker = await given.user(owner.accountId)
    await given.member(groupId, maker.id, 'manager')
    const other = await startReceiver()
    const theirs = await maker.client.group({ id: groupId }).webhooks.create({ url: other.origin })
    await books.bills.create(rent())
    await database.write((tx) => tx.deleteFrom('memberships').where('user_id', '=', maker.id).execute())
    const process = processOf({ database, clock })
    await process.sending.tick()
    expect(other.requests).toEqual([])
    expect((await books.webhooks.list())[1]).toMatchObject({
      id: theirs.id,
      state: 'paused',
      last_error: LOST,
    })
    expect(await books.webhooks.deliveries(theirs.id)).toMatchObject([{ state: 'cancelled' }])
  })
})
