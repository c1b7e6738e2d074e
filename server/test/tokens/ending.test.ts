import { expect, test } from 'vitest'
import { newLinkToken } from '#auth/link-token'
import { givenFeed } from '../feeds/support/calendar.ts'
import { expectRefusal } from '../support/answers.ts'
import { bearer } from '../support/calls.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onEveryDialect, onSqlite, type TestApp } from '../support/test-app.ts'
import { twoApps } from '../support/two-apps.ts'

const NEXT = 'the password that comes next'
const PLACES = ['/tokens', '/feeds', '/channels']

/** A user who has given a token to a program and a feed to a calendar, and an owner who may change them. */
async function givenProgram(context: TestApp) {
  const owner = await context.given.owner()
  const user = await context.given.user(owner.accountId)
  const { token } = await context.given.token(user)
  const { fetch } = await givenFeed(context, user)
  const isGood = async () => (await context.call('GET', '/me', { headers: bearer(token) })).statusCode === 200
  const isFeedGood = async () => (await fetch()).statusCode === 200
  /** Links of messages that are out are bound to it. */
  const linkEpoch = async () => {
    const row = context.database.read.selectFrom('users').select('link_epoch').where('id', '=', user.id)
    return (await row.executeTakeFirst())?.link_epoch
  }
  return { owner, user, token, isGood, isFeedGood, linkEpoch }
}

type Program = Awaited<ReturnType<typeof givenProgram>>

const passwords = { current_password: PASSWORD, new_password: NEXT }

async function reset(context: TestApp, { user }: Program): Promise<void> {
  const { token, hash } = newLinkToken()
  const times = { created_at: '2026-02-02T09:00:00.000Z', expires_at: '2026-02-02T10:00:00.000Z' }
  await context.database.write((tx) =>
    tx
      .insertInto('password_resets')
      .values({ user_id: user.id, token_hash: hash, ...times })
      .execute(),
  )
  await context.newClient().auth.resetPassword({ token, password: NEXT })
}

type Way = (context: TestApp, program: Program) => Promise<unknown>

const ENDING: Record<string, Way> = {
  'the user signs out everywhere and ends tokens': (_, { user }) =>
    user.client.auth.logoutAll({ immediate: true, tokens: true }),
  'the password is reset by mail': reset,
  'an administrator sets a new password': (_, { owner, user }) =>
    owner.client.users.update(user.id, { password: NEXT }),
  'the user changes the password and ends tokens': (_, { user }) =>
    user.client.auth.changePassword({ ...passwords, tokens: true }),
  'an administrator ends the user’s tokens': (_, { owner, user }) => owner.client.users.endTokens(user.id),
  'an administrator removes the user’s factors': (_, { owner, user }) =>
    owner.client.users.removeFactors(user.id),
}

const LEAVING: Record<string, Way> = {
  'the user signs out everywhere': (_, { user }) => user.client.auth.logoutAll(),
  'the user signs out everywhere at once': (_, { user }) => user.client.auth.logoutAll({ immediate: true }),
  'the user changes the password': (_, { user }) => user.client.auth.changePassword(passwords),
  'the user’s sessions end': async (context) =>
    context.database.write((tx) => tx.deleteFrom('sessions').execute()),
}

onSqlite((testApp) => {
  test.each(Object.entries(ENDING))('tokens, feeds and message links end when %s', async (_, way) => {
    const context = await testApp()
    const program = await givenProgram(context)
    const { token: others } = await context.given.token(program.owner)
    const { fetch: fetchOthers } = await givenFeed(context, program.owner)
    const before = await program.linkEpoch()
    await way(context, program)
    expect([await program.isGood(), await program.isFeedGood()]).toEqual([false, false])
    expect(await program.linkEpoch()).toBe((before ?? 0) + 1)
    expect(await context.database.read.selectFrom('personal_tokens').select('user_id').execute()).toEqual([
      { user_id: program.owner.id },
    ])
    expect((await context.call('GET', '/me', { headers: bearer(others) })).statusCode).toBe(200)
    expect((await fetchOthers()).statusCode).toBe(200)
  })

  test.each(Object.entries(LEAVING))('tokens, feeds and message links stay when %s', async (_, way) => {
    const context = await testApp()
    const program = await givenProgram(context)
    const before = await program.linkEpoch()
    await way(context, program)
    expect([await program.isGood(), await program.isFeedGood()]).toEqual([true, true])
    expect(await program.linkEpoch()).toBe(before)
  })

  test('ending tokens without ending sessions is refused: whoever has one would make the next', async () => {
    const context = await testApp()
    const { user, isGood } = await givenProgram(context)
    for (const body of [{ tokens: true }, { tokens: true, immediate: false }]) {
      const answer = await context.call('POST', '/auth/logout-all', { headers: user.auth, body })
      expectRefusal(answer, 400, 'tokens must be sent together with immediate')
    }
    expect(await isGood()).toBe(true)
    expect(await user.client.auth.listSessions()).toHaveLength(1)
  })
})

onEveryDialect((testApp, dialect) => {
  test('tokens, feeds and channels being made while everything ends do not survive it', async () => {
    const [here, there] = await twoApps(testApp, dialect)
    const owner = await here.given.owner()
    const { auth: headers } = await here.given.signedIn(owner)
    const channel = { kind: 'webhook', settings: { url: 'https://hooks.example.org/' } }
    const body = { name: 'Left behind', access: 'write', ...channel }
    const make = (index: number) =>
      (index % 2 === 0 ? here : there).call('POST', PLACES[index % PLACES.length] ?? '', { headers, body })
    const before = Array.from({ length: 4 }, (_, index) => make(index))
    const ending = there.call('POST', '/auth/logout-all', {
      headers: owner.auth,
      body: { immediate: true, tokens: true },
    })
    const after = Array.from({ length: 9 }, (_, index) => make(index))
    expect((await ending).statusCode).toBe(200)
    const statuses = (await Promise.all([...before, ...after])).map(({ statusCode }) => statusCode)
    expect(statuses.filter((status) => status !== 201 && status !== 401)).toEqual([])
    for (const table of ['personal_tokens', 'feeds'] as const) {
      expect(await here.database.read.selectFrom(table).select('id').execute()).toEqual([])
    }
    const channels = await here.database.read.selectFrom('channels').select('held').execute()
    expect(channels.filter(({ held }) => held === 0)).toEqual([])
  })
})
