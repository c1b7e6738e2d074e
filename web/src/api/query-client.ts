import { NetworkError } from '@duebook/contract'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isFromEarlierVisit, keepAnswer } from './offline-cache.ts'
import { isOffline, serverConnection } from './server-connection.ts'
import { currentSession } from './session.ts'

const whileOnline = () => !isOffline()

type AnyQuery = Pick<Query<unknown, unknown>, 'queryKey' | 'state'>

/** Shows what an earlier visit kept, or nothing yet. */
export const isUnconfirmed = ({ queryKey, state }: AnyQuery): boolean =>
  queryKey[0] !== 'start' && isFromEarlierVisit(state.dataUpdatedAt)

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, query) => hideNetworkError(query),
    // Only real responses are stored, no optimistic data.
    onSuccess: (data, { queryKey, state }) => keepAnswer(queryKey, data, state.dataUpdatedAt),
  }),
  defaultOptions: {
    queries: {
      // The contract's client retries by itself where that is safe.
      retry: false,
      networkMode: 'always',
      staleTime: 15_000,
      refetchOnWindowFocus: whileOnline,
      // However recent, what an earlier visit kept is asked for again.
      refetchOnMount: (query) => whileOnline() && (isUnconfirmed(query) ? 'always' : true),
      // The first answer brings what the first page shows; the rest is asked for then (see gate.tsx).
      enabled: () => currentSession() !== 'resuming',
      // Everything is refetched when the connection is back (see gate.tsx).
      refetchOnReconnect: false,
    },
    // Variables, passwords among them, are not kept after the response.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
})

/** Removes the queries of the user; `unused`: only those that no component uses. */
export function clearQueries(which: 'all' | 'unused'): void {
  queryClient.removeQueries({
    type: which === 'all' ? 'all' : 'inactive',
    predicate: ({ queryKey }) => queryKey[0] !== 'start',
  })
}

serverConnection.subscribe(() => {
  for (const query of queryClient.getQueryCache().getAll()) hideNetworkError(query)
})

/** Stale data stays without an error per query: the offline banner says it once for the whole page. */
function hideNetworkError(query: Pick<Query<unknown, unknown>, 'state' | 'setState'>): void {
  const { status, error, data } = query.state
  if (status === 'error' && data !== undefined && error instanceof NetworkError && isOffline()) {
    query.setState({ status: 'success', error: null })
  }
}
