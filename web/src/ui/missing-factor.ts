import type { Factors } from '@duebook/contract'

type Proofs = Pick<Factors, 'totp' | 'passkeys' | 'openid' | 'required_from'>

/** Whether the user can sign in with more than a password. A link with the OpenID provider counts. */
export function hasFactor({ totp, passkeys, openid }: Proofs): boolean {
  return totp !== null || passkeys > 0 || openid !== null
}

/** From when on the user lacks a factor that the account requires. */
export function factorMissingFrom(factors: Proofs): string | undefined {
  return hasFactor(factors) ? undefined : (factors.required_from ?? undefined)
}
