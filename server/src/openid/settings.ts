/** The OpenID provider that people may sign in at. */
export interface OpenidSettings {
  issuer: string
  clientId: string
  /** Undefined: a public client, which PKCE alone protects. */
  clientSecret: string | undefined
  /** What the button says. */
  name: string
  /** Whether somebody whom nobody here knows becomes a user. */
  createUsers: boolean
  /** Whoever is in it at the provider is an administrator here. Undefined: the provider has no say in that. */
  adminGroup: string | undefined
}
