import { createClient } from '@duebook/contract'
import { sessionEnded } from './session.ts'

/** The one session of this page. Its refresh token is in a cookie that no script can read. */
export const client = createClient({ session: 'cookie', onSessionEnd: sessionEnded })
