import { createClient } from '@duebook/contract'
import { keptAnswers } from './kept-answers.ts'
import { serverConnection } from './server-connection.ts'
import { sessionEnded } from './session.ts'
import { watchedFetch } from './watched-fetch.ts'

/** The one session of this page. Its refresh token is in a cookie that no script can read. */
export const client = createClient({
  session: 'cookie',
  fetch: watchedFetch(serverConnection),
  onSessionEnd: () => {
    keptAnswers.wipe()
    sessionEnded()
  },
})
