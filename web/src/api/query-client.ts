import { NetworkError } from '@duebook/contract'
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { offlineCache } from './offline-cache.ts'
import { isOffline, serverConnection } from './server-connection.ts'
import { currentSession } from './session.ts'

const whileOnline = () => !isOffline()

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (_error, query) => hideNetworkError(query),
    // Only answers of the server are kept, not what the page expects of them.
    onSuccess: (data, { queryKey, state }) => {
      if (currentSession() === 'signed-in') offlineCache.keep(queryKey, data, state.dataUpdatedAt)
    },
  }),
  defaultOptions: {
    queries: {
      // The client of the contract tries again by itself where that is safe.
      retry: false,
      networkMode: 'always',
      staleTime: 15_000,
      refetchOnWindowFocus: whileOnline,
      refetchOnMount: whileOnline,
      // Whoever notices that the server is back asks for everything anew.
      refetchOnReconnect: false,
    },
    // What was sent, passwords among it, is not kept once it is answered.
    mutations: { retry: false, networkMode: 'always', gcTime: 0 },
  },
})

/** What the server has said to whoever was signed in; `unused`: what no part of the page holds on to. */
export function clearQueries(which: 'all' | 'unused'): void {
  queryClient.removeQueries({
    type: which === 'all' ? 'all' : 'inactive',
    predicate: ({ queryKey }) => queryKey[0] !== 'start',
  })
}

serverConnection.subscribe(() => {
  for (const query of queryClient.getQueryCache().getAll()) hideNetworkError(query)
})

/** What is there stays without a word about each attempt: that there is no connection is said once, for the whole page. */
function hideNetworkError(query: Pick<Query<unknown, unknown>, 'state' | 'setState'>): void {
  const { status, error, data } = query.state
  if (status === 'error' && data !== undefined && error instanceof NetworkError && isOffline()) {
    query.setState({ status: 'success', error: null })
  }
}
