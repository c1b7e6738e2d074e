import { authenticator, givenPasskey } from '../../factors/support/authenticator.ts'
import { scriptedProvider } from '../../openid/support/scripted-provider.ts'
import { withProvider } from '../../openid/support/visitor.ts'
import { dataOf } from '../../support/answers.ts'
import { fakeMailer } from '../../support/fake-mailer.ts'
import type { Person } from '../../support/given.ts'
import { PASSWORD } from '../../support/secrets.ts'
import type { MakeTestApp } from '../../support/test-app.ts'

/** What somebody has besides the password. */
export const FACTORS = ['none', 'totp', 'passkey', 'totp+passkey', 'link'] as const
export type Factors = (typeof FACTORS)[number]

/** What the account asks for. */
export const REQUIREMENTS = ['not required', 'required tomorrow', 'required'] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** Somebody with factors, who was signed in before they had them. */
export interface Subject {
  id: number
  email: string
  /** Of a session from before: what refreshes it. */
  before: { body: object } | { headers: Record<string, string> }
  /** The session in which the factors were added. */
  current: Person
}

export type World = Awaited<ReturnType<typeof givenWorld>>

const DAY = 24 * 60 * 60 * 1000

/** An account whose people have an OpenID provider and mailboxes. */
export async function givenWorld(testApp: MakeTestApp) {
  const provider = await scriptedProvider()
  const post = fakeMailer()
  const context = await testApp({ ...withProvider(provider.issuer), mailer: post.mailer })
  const { call, given, clock, database } = context
  const owner = await given.owner({ email: 'owner@example.org' })

  async function subject(factors: Factors, kind: 'token' | 'cookie' = 'token'): Promise<Subject> {
    const user = await given.user(owner.accountId, { emailProven: true })
    const before =
      kind === 'cookie'
        ? { headers: await cookieSession(user.email) }
        : { body: { refresh_token: user.refreshToken } }
    const current = await given.signedIn(user)
    if (factors.startsWith('totp')) {
      const { secret } = await current.client.factors.startTotp()
      await current.client.factors.confirmTotp({ code: authenticator(secret, clock)() })
    }
    if (factors.endsWith('passkey')) await givenPasskey(database, user)
    if (factors === 'link') await link(user)
    return { id: user.id, email: user.email, before, current }
  }

  async function cookieSession(email: string): Promise<Record<string, string>> {
    const headers = { 'x-session': 'cookie' }
    const login = await call('POST', '/auth/login', { body: { email, password: PASSWORD }, headers })
    const cookie = login.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { ...headers, cookie, 'x-session-binding': dataOf<{ binding: string }>(login).binding }
  }

  /** With the person of this name at the provider. */
  async function link({ id }: { id: number }): Promise<void> {
    await database.write((tx) =>
      tx
        .insertInto('openid_links')
        .values({
          user_id: id,
          issuer: provider.issuer,
          subject: subjectOf(id),
          linked_at: clock.now().toISOString(),
        })
        .onConflict((clash) => clash.doNothing())
        .execute(),
    )
  }

  async function require(requirement: Requirement): Promise<void> {
    const from = {
      'not required': null,
      'required tomorrow': new Date(clock.now().getTime() + DAY).toISOString(),
      required: clock.now().toISOString(),
    }[requirement]
    await database.write((tx) => tx.updateTable('accounts').set({ second_factor_from: from }).execute())
  }

  /** The token of the next mail that `act` causes. */
  async function mailedBy(act: () => Promise<{ statusCode: number }>): Promise<string> {
    const count = post.letters.length + 1
    const { statusCode } = await act()
    if (statusCode !== 200) throw new Error(`No mail: ${statusCode}`)
    await post.awaitLetters(count)
    return post.tokens().at(-1) ?? ''
  }

  return { ...context, provider, owner, subject, link, require, mailedBy }
}

export const subjectOf = (id: number) => `person ${id}`
