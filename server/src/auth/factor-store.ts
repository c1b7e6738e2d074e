import type { Db } from '#db/database'
import { hasRow } from '#db/rows'

/** What a user could prove themselves with besides the password, and whether the account asks for it. */
export interface FactorFacts {
  hasTotp: boolean
  recoveryCodes: number
  passkeys: number
  /** From when on a password alone is not enough. */
  requiredFrom: string | null
}

/** One read, because every sign-in by password makes it. */
export async function readFactorFacts(db: Db, userId: number): Promise<FactorFacts> {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.id', 'users.account_id')
    .select('accounts.second_factor_from as requiredFrom')
    .select((user) => [
      user
        .selectFrom('totp_factors')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('totp_factors.user_id', '=', 'users.id')
        .where('totp_factors.confirmed_at', 'is not', null)
        .as('totps'),
      user
        .selectFrom('recovery_codes')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('recovery_codes.user_id', '=', 'users.id')
        .as('recoveryCodes'),
      user
        .selectFrom('passkeys')
        .select((each) => each.fn.countAll<number>().as('count'))
        .whereRef('passkeys.user_id', '=', 'users.id')
        .as('passkeys'),
    ])
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return {
    hasTotp: Number(row?.totps ?? 0) > 0,
    recoveryCodes: Number(row?.recoveryCodes ?? 0),
    passkeys: Number(row?.passkeys ?? 0),
    requiredFrom: row?.requiredFrom ?? null,
  }
}

/** Whether a password alone is not enough, whatever the account asks for. */
export async function hasTotp(db: Db, userId: number): Promise<boolean> {
  return (await readFactorFacts(db, userId)).hasTotp
}

/**
 * Whether the account requires a factor by now, and this user has none. An OpenID link counts here: sessions that it opened were proven
 * by the provider.
 */
export function lacksRequiredFactor(db: Db, userId: number, now: string): Promise<boolean> {
  return hasRow(usersWithoutRequiredFactor(db, now).where('users.id', '=', userId))
}

/** Those of them who have sessions, or access tokens of sessions, that are good for something. */
export async function listSignedInWithoutFactor(db: Db, now: string): Promise<number[]> {
  const users = await usersWithoutRequiredFactor(db, now)
    .select('users.id')
    .where((user) =>
      user.exists(
        user
          .selectFrom('sessions')
          .select('sessions.id')
          .whereRef('sessions.user_id', '=', 'users.id')
          .where('sessions.ended_at', 'is', null),
      ),
    )
    .orderBy('users.id')
    .execute()
  return users.map(({ id }) => id)
}

function usersWithoutRequiredFactor(db: Db, now: string) {
  return db
    .selectFrom('accounts')
    .innerJoin('users', 'users.account_id', 'accounts.id')
    .where('accounts.second_factor_from', '<=', now)
    .where((user) =>
      user.not(
        user.or([
          user.exists(
            user
              .selectFrom('totp_factors')
              .select('totp_factors.user_id')
              .whereRef('totp_factors.user_id', '=', 'users.id')
              .where('totp_factors.confirmed_at', 'is not', null),
          ),
          user.exists(
            user
              .selectFrom('passkeys')
              .select('passkeys.user_id')
              .whereRef('passkeys.user_id', '=', 'users.id'),
          ),
          user.exists(
            user
              .selectFrom('openid_links')
              .select('openid_links.user_id')
              .whereRef('openid_links.user_id', '=', 'users.id'),
          ),
        ]),
      ),
    )
}
