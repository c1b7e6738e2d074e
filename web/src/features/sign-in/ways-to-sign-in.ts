import type { SignInMethods } from '@duebook/contract'

/** `hint`: nothing but where passkeys work, for those who ask. */
export type OtherWaysShown = 'none' | 'hint' | 'buttons'

/** What the page offers besides the password. */
export function otherWaysShown(
  methods: SignInMethods | undefined,
  origin: string,
  supportsPasskeys: boolean,
): OtherWaysShown {
  if (!methods) return 'none'
  if (methods.openid || (methods.passkey.available && supportsPasskeys)) return 'buttons'
  return passkeyAddress(methods, origin) === undefined ? 'none' : 'hint'
}

/** Where passkeys work, if not at the page's own address. */
export function passkeyAddress({ passkey }: SignInMethods, origin: string): string | undefined {
  const { available, address } = passkey
  return available || address === null || new URL(address).origin === origin ? undefined : address
}
