import { type Clock, toInstant } from '#core/clock'
import { failureOf, OpenidFailure } from '#openid/failure'
import type { Flow } from '#openid/flow'
import { discoverProvider, redirectUri } from '#openid/provider'
import type { OpenidSettings } from '#openid/settings'

export type FlowDetails = Pick<Flow, 'purpose' | 'bindingHash' | 'replacedTokens' | 'asker'>

/** Where the browser goes, and what has to come back with it. */
export async function beginFlow(
  settings: OpenidSettings,
  publicUrl: string,
  clock: Clock,
  details: FlowDetails,
): Promise<{ url: string; flow: Flow }> {
  const { library, config } = await discoverProvider(settings, clock)
  const flow: Flow = {
    ...details,
    state: library.randomState(),
    nonce: library.randomNonce(),
    verifier: library.randomPKCECodeVerifier(),
    startedAt: toInstant(clock.now()),
  }
  const hasGroups = config.serverMetadata().scopes_supported?.includes('groups') === true
  const parameters = {
    redirect_uri: redirectUri(publicUrl),
    scope: hasGroups ? 'openid email profile groups' : 'openid email profile',
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: await library.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    // Whoever is still signed in there has to prove it again.
    ...(details.purpose === 'confirm' ? { max_age: '0' } : {}),
  }
  try {
    const url = library.buildAuthorizationUrl(config, parameters)
    if (!isPage(url, settings)) throw new OpenidFailure('openid-invalid', 'the provider has no page to go to')
    return { url: url.href, flow }
  } catch (error) {
    throw failureOf(error, 'openid-invalid')
  }
}

function isPage({ protocol }: URL, { issuer }: OpenidSettings): boolean {
  return protocol === 'https:' || (protocol === 'http:' && issuer.startsWith('http:'))
}
