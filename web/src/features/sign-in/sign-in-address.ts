/** What `/sign-in#…` says: the token of a link, or why signing in at the provider failed. */
export type SignInAddress = { token: string } | { error: string } | undefined

export function readSignInAddress(fragment: string): SignInAddress {
  if (/^[\w-]{43}$/.test(fragment)) return { token: fragment }
  const error = /^error=([\w-]{1,40})$/.exec(fragment)?.[1]
  return error === undefined ? undefined : { error }
}
