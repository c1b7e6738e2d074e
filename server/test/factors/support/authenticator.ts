import type { Clock } from '#core/clock'
import type { Database } from '#db/database'
import { RFC_4648 } from '#factors/base32'
import { hotp, stepAt } from '#factors/totp'
import type { Person } from '../../support/given.ts'
import type { TestClock } from '../../support/test-clock.ts'

/** What an app shows, so many steps from now. */
export type Authenticator = (drift?: number) => string

export function authenticator(secret: string, clock: Clock): Authenticator {
  const bytes = fromBase32(secret)
  return (drift = 0) => hotp(bytes, stepAt(clock.now()) + drift)
}

/** Somebody sets up an app. Afterwards the next code is a fresh one. */
export async function givenTotp({ client }: Pick<Person, 'client'>, clock: TestClock) {
  const { secret } = await client.factors.startTotp()
  const code = authenticator(secret, clock)
  const { recovery_codes: recoveryCodes } = await client.factors.confirmTotp({ code: code() })
  clock.advance({ seconds: 60 })
  return { code, recoveryCodes, secret }
}

/** The account requires a factor, and the week is over. */
export async function requireFactorBy({ client }: Pick<Person, 'client'>, clock: TestClock): Promise<void> {
  await client.account.update({ require_second_factor: true })
  clock.advance({ days: 7 })
}

/** As the feature of passkeys keeps one. */
export async function givenPasskey(database: Database, { id }: Pick<Person, 'id'>): Promise<void> {
  await database.write((tx) =>
    tx
      .insertInto('passkeys')
      .values({
        user_id: id,
        name: 'Phone',
        credential_id: `credential of ${id}`,
        public_key: 'a2V5',
        counter: 0,
        transports: '[]',
        synced: 1,
        created_at: '2026-02-02T09:00:00.000Z',
        last_used_at: null,
      })
      .execute(),
  )
}

export async function givenOpenidLink(database: Database, { id }: Pick<Person, 'id'>): Promise<void> {
  await database.write((tx) =>
    tx
      .insertInto('openid_links')
      .values({
        user_id: id,
        issuer: 'https://login.example.org',
        subject: String(id),
        linked_at: '2026-02-02T09:00:00.000Z',
      })
      .execute(),
  )
}

/** What was done by the audit log, in order, without setting up and signing in. */
export async function actsIn(database: Database) {
  return database.read
    .selectFrom('audit_log')
    .select(['action', 'outcome', 'user_id', 'target_id', 'method', 'changes'])
    .where('action', 'not in', ['sign-in', 'setup.completed'])
    .where('outcome', '=', 'done')
    .orderBy('id')
    .execute()
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => RFC_4648.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
