import { createClient } from '@duebook/contract'
import { hasTypedInput } from '../ui/unsaved-changes.ts'
import { sessionBinding } from './binding.ts'
import { withEarlyAnswers } from './early-answers.ts'
import { keys } from './keys.ts'
import { offlineCache } from './offline-cache.ts'
import { clearQueries, queryClient } from './query-client.ts'
import { serverConnection } from './server-connection.ts'
import { currentSession, markSessionEnded } from './session.ts'
import { trackedFetch } from './tracked-fetch.ts'
import { withConfirmation } from './with-confirmation.ts'

/**
 * The one session of this page. Its refresh token is in a cookie that no script can read. When the session ends, its
 * data is removed; if somebody is typing, the page is kept hidden until they are back.
 */
export const client = createClient({
  session: 'cookie',
  fetch: withRightsCheck(
    withConfirmation(
      trackedFetch(
        serverConnection,
        withEarlyAnswers(fetch, () => sessionBinding.get()),
      ),
    ),
  ),
  binding: sessionBinding,
  onSessionEnd: () => {
    offlineCache.clear()
    markSessionEnded(hasTypedInput())
    clearQueries(currentSession() === 'interrupted' ? 'unused' : 'all')
  },
})

/** The user's rights were changed elsewhere: refetch them, so that the page offers only what is left. */
function withRightsCheck(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (await isAboutRights(response)) void queryClient.invalidateQueries({ queryKey: keys.me })
    return response
  }
}

async function isAboutRights(response: Response): Promise<boolean> {
  if (response.status === 403) return true
  return response.status === 404 && (await response.clone().text()).includes('Bill group not found')
}
