import type { AccountUser } from '@duebook/contract'

/** Whom the requirement of a second factor would reach. A link with the OpenID provider counts as one. */
export function emailsWithoutFactor(users: readonly Pick<AccountUser, 'email' | 'factors'>[]): string[] {
  return users.filter(({ factors }) => factors.length === 0).map(({ email }) => email)
}
