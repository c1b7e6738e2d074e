import { randomUUID } from 'node:crypto'
import type { Bill, Client, createClient, GroupClient, NewBill } from '@duebook/contract'
import { openSession } from '#auth/open-session'
import type { Passwords } from '#auth/passwords'
import { jwtTokens } from '#auth/tokens'
import { type Clock, toInstant } from '#core/clock'
import type { GroupRole } from '#core/roles'
import type { Database } from '#db/database'
import { createGroup } from '#groups/create-group'
import { createAccount } from '#setup/first-account'
import { setupCodeFor } from '#setup/setup-code'
import { claimSetup } from '#setup/store'
import type { TokenDetails } from '#tokens/create-token'
import { hashOfPersonalToken, newPersonalToken } from '#tokens/personal-token'
import { insertToken, setTokenUsed } from '#tokens/store'
import { insertUser } from '#users/store'
import { quickHash } from './quick-passwords.ts'
import { PASSWORD, TEST_SECRET } from './secrets.ts'

export const SETUP_CODE = setupCodeFor(TEST_SECRET)

export const RENT = {
  name: 'Rent',
  amount: 1200.5,
  due_date: '2026-01-31',
  frequency: 'monthly',
  type: 'bill',
} as const satisfies NewBill

export function rent(changes: Partial<NewBill> = {}): NewBill {
  return { ...RENT, ...changes }
}

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

/** The owner of an account, and what they see of its first bill group. */
export interface Owner extends Person {
  groupId: number
  books: GroupClient
}

export interface OwnerDetails {
  email?: string | undefined
  group?: string | undefined
  currency?: string | undefined
  timezone?: string | undefined
}

export type Given = ReturnType<typeof givens>

interface Place {
  database: Database
  clock: Clock
  newClient: (options?: Parameters<typeof createClient>[0]) => Client
  /** Where a test brings hashing of its own, everybody's password is hashed by it too. */
  passwords: Passwords | undefined
}

/** What a test starts from. Written straight into the database, because arranging is not what is tested. */
export function givens({ database, clock, newClient, passwords }: Place) {
  let count = 0
  let first: Promise<Owner> | undefined

  async function signedIn(user: { id: number; accountId: number; email: string }): Promise<Person> {
    const tokens = jwtTokens({ current: TEST_SECRET, previous: undefined }, clock)
    const device = {
      kind: 'token',
      address: '127.0.0.1',
      place: '127.0.0.1',
      userAgent: 'test',
      knownAs: undefined,
      replacedTokens: [],
    } as const
    const session = await database.write((tx) =>
      openSession(tx, clock, randomUUID, tokens, user, device, { method: 'password' }),
    )
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

  async function owner(details: OwnerDetails = {}): Promise<Owner> {
    const made = makeOwner(details)
    first ??= made
    return made
  }

  async function makeOwner({
    group = 'Personal',
    currency = 'USD',
    timezone = 'UTC',
    ...details
  }: OwnerDetails) {
    count += 1
    const email = details.email ?? `owner${count}@example.org`
    const passwordHash = await hashedPassword(passwords)
    const user = await database.write(async (tx) => {
      await claimSetup(tx, toInstant(clock.now()))
      return createAccount(tx, clock, DEFAULTS, {
        email,
        passwordHash,
        group: { name: group, currency, timezone },
      })
    })
    const { id: groupId } = await database.read
      .selectFrom('bill_groups')
      .select('id')
      .where('account_id', '=', user.accountId)
      .executeTakeFirstOrThrow()
    const person = await signedIn(user)
    return { ...person, groupId, books: person.client.group({ id: groupId }) }
  }

  /** The one to whom everything belongs that a test gives to nobody else. */
  function firstOwner(): Promise<Owner> {
    return first ?? owner()
  }

  return {
    signedIn,
    owner,
    firstOwner,

    async user(
      accountId: number,
      details: { email?: string; isAdmin?: boolean; isOwner?: boolean; emailProven?: boolean } = {},
    ) {
      count += 1
      const email = details.email ?? `user${count}@example.org`
      const passwordHash = await hashedPassword(passwords)
      const user = await database.write((tx) =>
        insertUser(tx, {
          accountId,
          email,
          emailKey: email.toLowerCase(),
          passwordHash,
          isAdmin: details.isAdmin ?? details.isOwner ?? false,
          isOwner: details.isOwner ?? false,
          createdAt: toInstant(clock.now()),
          emailProven: details.emailProven ?? false,
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

    /** A personal access token; one that reads everything, unless told otherwise. It has been used in this hour. */
    async token(user: { id: number }, details: Partial<TokenDetails> = {}) {
      const token = newPersonalToken()
      const createdAt = toInstant(clock.now())
      const kept = { name: 'Script', access: 'read', groupIds: null, expiresOn: null, ...details } as const
      const id = await database.write(async (tx) => {
        const made = await insertToken(tx, {
          ...kept,
          userId: user.id,
          tokenHash: hashOfPersonalToken(token),
          createdAt,
        })
        await setTokenUsed(tx, made, `${createdAt.slice(0, 13)}:00:00.000Z`)
        return made
      })
      return { id, token, auth: { authorization: `Bearer ${token}` } }
    },

    /** Rent, unless told otherwise, in the group of the first owner or in another. */
    async bill(details: Partial<NewBill> = {}, books?: GroupClient): Promise<Bill> {
      const { bills } = books ?? (await firstOwner()).books
      return bills.create(rent(details))
    },

    /** All of what is due, unless told otherwise. */
    async payment(
      bill: Pick<Bill, 'id' | 'amount'>,
      details: Partial<Parameters<GroupClient['bills']['pay']>[1]> = {},
      books?: GroupClient,
    ) {
      const { bills } = books ?? (await firstOwner()).books
      return bills.pay(bill.id, { amount: bill.amount, ...details })
    },
  }
}

async function hashedPassword(passwords: Passwords | undefined): Promise<string> {
  return passwords ? passwords.inTurn((turn) => turn.hash(PASSWORD)) : quickHash(PASSWORD)
}
