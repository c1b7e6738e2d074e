import { createClient } from '@duebook/contract'

/** The one session of this page. Its refresh token is in a cookie that no script can read. */
export const client = createClient({ session: 'cookie' })

export type Client = typeof client
