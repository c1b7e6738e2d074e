import type { Bill, endpoints, GroupClient, QueryOf } from '@duebook/contract'

/** Notes can be long, and one answer with all bills of a large group would hold up everybody else. */
const PAGE = 200

type Filters = Omit<QueryOf<typeof endpoints.listBills>, 'limit' | 'cursor'>

/** All bills that match, in parts. Whoever needs them all keeps of each only what is needed. */
export async function* billPages({ bills }: GroupClient, filters: Filters): AsyncGenerator<Bill[]> {
  let cursor: string | undefined
  do {
    const page = await bills.listPage({ ...filters, limit: PAGE, ...(cursor !== undefined && { cursor }) })
    yield page.data
    cursor = page.nextCursor
  } while (cursor !== undefined)
}
