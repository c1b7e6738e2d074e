import type { Clock } from '#core/clock'
import { failureOf, OpenidFailure } from '#openid/failure'
import type { Flow } from '#openid/flow'
import { type Claims, type Identity, isIncomplete, readIdentity } from '#openid/identity'
import { CLOCK_TOLERANCE_SECONDS, discoverProvider, type Provider, redirectUri } from '#openid/provider'
import type { OpenidSettings } from '#openid/settings'

/**
 * Who has come back. `search` is the query of the callback, as the browser sent it. Issuer, state, nonce, audience, times and
 * signature are checked; tokens without a signature, or signed with the client secret, are refused.
 */
export async function finishFlow(
  settings: OpenidSettings,
  publicUrl: string,
  clock: Clock,
  flow: Flow,
  search: string,
): Promise<Identity> {
  const address = new URL(redirectUri(publicUrl) + search)
  if (address.searchParams.get('state') !== flow.state) throw new OpenidFailure('openid-expired')
  const provider = await discoverProvider(settings, clock)
  try {
    const { library, config } = provider
    const tokens = await library.authorizationCodeGrant(config, address, {
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      pkceCodeVerifier: flow.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw new OpenidFailure('openid-invalid', 'the provider sent no ID token')
    requireIssuedBefore(claims.iat, clock)
    const needsMore = flow.purpose === 'sign-in' && isIncomplete(claims, settings.adminGroup !== undefined)
    const userInfo = needsMore ? await readUserInfo(provider, tokens.access_token, claims.sub) : undefined
    return readIdentity(claims, userInfo)
  } catch (error) {
    throw failureOf(error, 'openid-invalid')
  }
}

/** The library looks only at when it ends. */
function requireIssuedBefore(issuedAt: number, clock: Clock): void {
  if (issuedAt > clock.now().getTime() / 1000 + CLOCK_TOLERANCE_SECONDS)
    throw new OpenidFailure('openid-invalid', 'the ID token is from the future')
}

async function readUserInfo(
  { library, config }: Provider,
  accessToken: string,
  subject: string,
): Promise<Claims | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined
  return library.fetchUserInfo(config, accessToken, subject)
}
