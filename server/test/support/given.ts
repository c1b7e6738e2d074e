import { randomUUID } from 'node:crypto'
import type { Client, createClient } from '@duebook/contract'
import { openSession } from '#auth/open-session'
import { argon2Passwords } from '#auth/passwords'
import { jwtTokens } from '#auth/tokens'
import { type Clock, toInstant } from '#core/clock'
import type { GroupRole } from '#core/roles'
import type { Database } from '#db/database'
import { createGroup } from '#groups/create-group'
import { createAccount } from '#setup/first-account'
import { setupCodeFor } from '#setup/setup-code'
import { claimSetup } from '#setup/store'
import { insertUser } from '#users/store'

export const PASSWORD = 'correct horse battery staple'
export const TEST_SECRET = 'a secret of the tests that is long enough'
export const SETUP_CODE = setupCodeFor(TEST_SECRET)

const DEFAULTS = { currency: 'USD', timezone: 'UTC' }

/** Somebody who is signed in. */
export interface Person {
  id: number
  accountId: number
  email: string
  client: Client
  accessToken: string
  refreshToken: string
  /** Headers of a request that this person makes by hand. */
  auth: { authorization: string }
}

export type Given = ReturnType<typeof givens>

interface Place {
  database: Database
  clock: Clock
  newClient: (options?: Parameters<typeof createClient>[0]) => Client
}

/** What a test starts from. Written straight into the database, because arranging is not what is tested. */
export function givens({ database, clock, newClient }: Place) {
  let count = 0

  async function signedIn(user: { id: number; accountId: number; email: string }): Promise<Person> {
    const tokens = jwtTokens({ current: TEST_SECRET, previous: undefined }, clock)
    const device = { kind: 'token', address: '127.0.0.1', place: '127.0.0.1', userAgent: 'test', replacedTokens: [] } as const
    const session = await database.write((tx) => openSession(tx, clock, randomUUID, tokens, user, device))
    return {
      id: user.id,
      accountId: user.accountId,
      email: user.email,
      accessToken: session.accessToken,
      refreshToken: session.refreshToken,
      client: newClient({
        tokens: { access_token: session.accessToken, refresh_token: session.refreshToken },
      }),
      auth: { authorization: `Bearer ${session.accessToken}` },
    }
  }

  return {
    signedIn,

    /** The owner of an account of their own, with a bill group. */
    async owner(details: { email?: string; group?: string; currency?: string; timezone?: string } = {}) {
      count += 1
      const { group: name = 'Personal', currency = 'USD', timezone = 'UTC' } = details
      const passwordHash = await hashOnce()
      const owner = await database.write(async (tx) => {
        await claimSetup(tx, toInstant(clock.now()))
        const email = details.email ?? `owner${count}@example.org`
        return createAccount(tx, clock, DEFAULTS, {
          email,
          passwordHash,
          group: { name, currency, timezone },
        })
      })
      const [group] = await database.read
        .selectFrom('bill_groups')
        .select('id')
        .where('account_id', '=', owner.accountId)
        .execute()
      const person = await signedIn(owner)
      const groupId = group?.id ?? 0
      return { ...person, groupId, books: person.client.group({ id: groupId }) }
    },

    async user(accountId: number, details: { email?: string; isAdmin?: boolean; isOwner?: boolean } = {}) {
      count += 1
      const email = details.email ?? `user${count}@example.org`
      const passwordHash = await hashOnce()
      const user = await database.write((tx) =>
        insertUser(tx, {
          accountId,
          email,
          emailKey: email.toLowerCase(),
          passwordHash,
          isAdmin: details.isAdmin ?? details.isOwner ?? false,
          isOwner: details.isOwner ?? false,
          createdAt: toInstant(clock.now()),
        }),
      )
      if (!user) throw new Error(`${email} is taken`)
      return signedIn(user)
    },

    async group(accountId: number, name: string, details: { currency?: string; timezone?: string } = {}) {
      const group = await database.write((tx) =>
        createGroup(tx, clock, DEFAULTS, accountId, { name, ...details }),
      )
      return group.id
    },

    async member(groupId: number, userId: number, role: GroupRole) {
      await database.write((tx) =>
        tx
          .insertInto('memberships')
          .values({ group_id: groupId, user_id: userId, role, created_at: toInstant(clock.now()) })
          .execute(),
      )
    },
  }
}

let hash: Promise<string> | undefined

/** Hashing is slow on purpose; everybody in the tests has the same password. */
function hashOnce(): Promise<string> {
  hash ??= argon2Passwords().inTurn((turn) => turn.hash(PASSWORD))
  return hash
}
