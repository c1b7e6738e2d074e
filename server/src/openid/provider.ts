import { API_PREFIX, endpoints } from '@duebook/contract'
import type * as Library from 'openid-client'
import { type Clock, systemClock } from '#core/clock'
import { boundedFetch } from '#openid/bounded-fetch'
import { failureOf } from '#openid/failure'
import type { OpenidSettings } from '#openid/settings'

/** The provider as it describes itself now. */
export interface Provider {
  library: typeof Library
  config: Library.Configuration
}

const TIMEOUT_SECONDS = 5
/** How far its clock may be off. */
export const CLOCK_TOLERANCE_SECONDS = 300

export const redirectUri = (publicUrl: string): string =>
  `${publicUrl}${API_PREFIX}${endpoints.finishOpenid.path}`

/** Asked anew each time: it may have moved, or changed its keys. */
export async function discoverProvider(settings: OpenidSettings, clock: Clock): Promise<Provider> {
  // Most servers never need it.
  const library = await import('openid-client')
  const { issuer, clientId, clientSecret } = settings
  // The library asks the clock of the system.
  const clockSkew = Math.round((clock.now().getTime() - systemClock.now().getTime()) / 1000)
  // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out; settings allow it for this machine only
  const onlyOnThisMachine = issuer.startsWith('http:') ? [library.allowInsecureRequests] : []
  try {
    const config = await library.discovery(
      new URL(issuer),
      clientId,
      { [library.clockSkew]: clockSkew, [library.clockTolerance]: CLOCK_TOLERANCE_SECONDS },
      clientSecret === undefined ? library.None() : secretAuth(library, clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        [library.customFetch]: boundedFetch(),
        // Without it signatures would not be checked.
        execute: [library.enableNonRepudiationChecks, ...onlyOnThisMachine],
      },
    )
    return { library, config }
  } catch (error) {
    throw failureOf(error, 'openid-invalid')
  }
}

/** In the header, which is what clients have unless they say otherwise; in the body where the provider takes only that. */
function secretAuth(library: typeof Library, secret: string): Library.ClientAuth {
  const [basic, post] = [library.ClientSecretBasic(secret), library.ClientSecretPost(secret)]
  return (server, ...others) => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesOnlyPost = methods?.includes('client_secret_basic') === false
    return (takesOnlyPost && methods.includes('client_secret_post') ? post : basic)(server, ...others)
  }
}
