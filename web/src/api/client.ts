import { createClient } from '@duebook/contract'
import { keys } from './keys.ts'
import { queryClient } from './query-client.ts'
import { sessionEnded } from './session.ts'

/** The one session of this page. Its refresh token is in a cookie that no script can read. */
export const client = createClient({
  session: 'cookie',
  onSessionEnd: sessionEnded,
  fetch: async (input, init) => {
    const response = await fetch(input, init)
    // What the reader may do was changed elsewhere: the page is to offer what is left, and say so.
    if (await isAboutRights(response)) void queryClient.invalidateQueries({ queryKey: keys.me })
    return response
  },
})

async function isAboutRights(response: Response): Promise<boolean> {
  if (response.status === 403) return true
  return response.status === 404 && (await response.clone().text()).includes('Bill group not found')
}
