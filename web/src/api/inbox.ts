import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { client } from './client.ts'
import { keys } from './keys.ts'
import { useIsOffline } from './server-connection.ts'

const PAGE_SIZE = 30
/** More are shown as “9+”. */
export const MOST_COUNTED = 9

/** Newest first, page by page. */
export function useInbox() {
  return useInfiniteQuery({
    queryKey: [...keys.inbox, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      client.notifications.listPage(
        { limit: PAGE_SIZE, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor,
  })
}

/** How many are unread; at most one more than is counted. */
export function useUnreadCount(): number {
  const isOffline = useIsOffline()
  const unread = useQuery({
    queryKey: keys.unread,
    queryFn: ({ signal }) => client.notifications.list({ unread: true, limit: MOST_COUNTED + 1 }, { signal }),
    enabled: !isOffline,
  })
  return unread.data?.length ?? 0
}

export function useMarkRead() {
  const queries = useQueryClient()
  return {
    send: (which: { ids: number[] } | { all: true }) => client.notifications.read(which),
    refresh: () => queries.invalidateQueries({ queryKey: keys.inbox }),
  }
}
