import { createClient } from '@duebook/contract'
import { client } from './client.ts'
import { adoptOpenidBinding, prepareOpenidBinding } from './openid-binding.ts'
import { serverConnection } from './server-connection.ts'
import { trackedFetch } from './tracked-fetch.ts'

/** Where to go to sign in at the OpenID provider. */
export function openidAddress(): string {
  return client.factors.openidStart(prepareOpenidBinding())
}

/** When the page starts: somebody may have signed in there. */
export function returnFromOpenid(): Promise<void> {
  return adoptOpenidBinding((binding) =>
    createClient({
      session: 'cookie',
      fetch: trackedFetch(serverConnection),
      binding: { get: () => binding, set: () => {} },
    }).auth.resume(),
  )
}
