import type { CreatedToken } from '@duebook/contract'
import { type SignInDetails, signIn } from '#login/sign-in'
import { needsBrowser, PASSWORDS_OFF } from '#login/web-sign-in'
import { clientWith } from '#session/connect'
import type { World } from '#world'

export interface NewToken {
  name: string
  access: 'read' | 'write'
  expires_on: string | null
}

export interface ObtainedToken {
  token: string
  email: string
  groups: readonly { id: number; name: string }[]
  details: Pick<CreatedToken, 'name' | 'access' | 'expires_on'>
}

/** Signs in only for as long as it takes to create a token. */
export async function obtainToken(
  world: World,
  { url, askEmail, isPiped }: { url: string; askEmail: () => Promise<string>; isPiped: boolean },
  wanted: NewToken,
): Promise<ObtainedToken> {
  const client = clientWith(world, { url })
  // Before anybody types a password: is this Duebook, and does it take one?
  const methods = await client.auth.methods()
  if (!methods.password) throw needsBrowser(url, PASSWORDS_OFF)
  const details: SignInDetails = { url, email: await askEmail(), isPiped }
  const { user, databases } = await signIn(world, client, details)
  try {
    const { token, name, access, expires_on } = await client.personalTokens.create(wanted)
    return { token, email: user.email, groups: databases, details: { name, access, expires_on } }
  } finally {
    // What could not be ended ends by itself, and is in the list of the web app until then.
    await client.auth.logout().catch(() => undefined)
  }
}
