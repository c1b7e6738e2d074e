import type { SignInParts } from '#auth/sign-in'
import type { OpenidSettings } from '#openid/settings'
import type { SecretBox } from '#secrets/secret-box'

export interface OpenidParts extends SignInParts {
  /** Undefined: nobody signs in with OpenID. */
  openid: OpenidSettings | undefined
  publicUrl: string | undefined
  secretBox: SecretBox
  passwordLogin: boolean
}
