import { createClient } from '@duebook/contract'
import { keptAnswers } from './kept-answers.ts'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'
import { serverConnection } from './server-connection.ts'
import { sessionEnded } from './session.ts'
import { watchedFetch } from './watched-fetch.ts'

/** The one session of this page. Its refresh token is in a cookie that no script can read. */
export const client = createClient({
  session: 'cookie',
  fetch: noticingRights(watchedFetch(serverConnection)),
  onSessionEnd: () => {
    keptAnswers.wipe()
    sessionEnded()
  },
})

/** What the reader may do was changed elsewhere: the page is to offer what is left, and say so. */
function noticingRights(send: typeof fetch): typeof fetch {
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
