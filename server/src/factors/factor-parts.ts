import type { SignInParts } from '#auth/sign-in'
import type { PasskeyVerifier } from '#passkeys/passkey-verifier'
import type { SecretBox } from '#secrets/secret-box'

export interface FactorParts extends SignInParts {
  secretBox: SecretBox
  /** False: passwords are good for nothing here. */
  passwordLogin: boolean
  /** Undefined where passkeys do not work. */
  verifyPasskey?: PasskeyVerifier | undefined
  /** What the OpenID provider is called. */
  openidName?: string | undefined
}
