/**
 * Why the way through the OpenID provider did not end well. The browser comes back to one of the pages below with `#error=CODE`.
 * A code is promised to clients: it is never renamed.
 */
export const OPENID_ERRORS = [
  /** OpenID Connect is not set up here. */
  'openid-off',
  /** The provider cannot be reached, or takes too long. */
  'openid-away',
  /** Too many are on their way at once. */
  'openid-busy',
  /** It took longer than ten minutes, was begun in another browser, or has already been used. */
  'openid-expired',
  /** The provider or the person there said no. */
  'openid-refused',
  /** What the provider answered did not pass the checks. */
  'openid-invalid',
  /** The provider names no email, or one that it has not verified. */
  'openid-email-unverified',
  /** There is a user with this email, who has to sign in here and link first. */
  'openid-link-first',
  /** Nobody here has this email, and users are not created by themselves. */
  'openid-no-user',
  /** This person at the provider is linked with another user. */
  'openid-taken',
  /** The user is already linked. */
  'openid-linked',
  /** Somebody else has confirmed than the user who asked. */
  'openid-other-user',
  /** The provider did not ask them to sign in again. */
  'openid-not-fresh',
  /** The session that asked has ended meanwhile. */
  'openid-signed-out',
  /** Anything else. */
  'openid-failed',
] as const

export type OpenidError = (typeof OPENID_ERRORS)[number]

/** Where the browser comes back to. What is behind the # is for the page alone. */
export const OPENID_PAGES = {
  signedIn: '/',
  linked: '/settings/security#openid=linked',
  confirmed: '/settings/security#openid=confirmed',
} as const

const FAILED_AT = {
  'sign-in': '/sign-in',
  link: '/settings/security',
  confirm: '/settings/security',
} as const

export type OpenidPurpose = keyof typeof FAILED_AT

export const openidErrorPage = (purpose: OpenidPurpose, error: OpenidError): string =>
  `${FAILED_AT[purpose]}#error=${error}`
