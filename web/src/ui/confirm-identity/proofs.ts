import type { Factors, SignInMethods } from '@duebook/contract'

/** What somebody can confirm with, best first. */
export type Proof = 'passkey' | 'code' | 'password' | 'openid'

/** With an authenticator app a password is not enough. */
export function proofsOf(
  factors: Pick<Factors, 'password' | 'totp' | 'passkeys' | 'openid'>,
  methods: SignInMethods,
  canUsePasskeys: boolean,
): Proof[] {
  const hasApp = factors.totp !== null
  const isThere: Record<Proof, boolean> = {
    passkey: factors.passkeys > 0 && methods.passkey.available && canUsePasskeys,
    code: hasApp,
    password: factors.password && methods.password && !hasApp,
    openid: factors.openid !== null && methods.openid !== null,
  }
  return ORDER.filter((proof) => isThere[proof])
}

const ORDER = ['passkey', 'code', 'password', 'openid'] as const
