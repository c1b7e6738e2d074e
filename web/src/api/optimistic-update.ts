import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes the shown data before the server responds. Returns a function that restores it. */
export async function updateOptimistically<Data>(
  queries: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): Promise<() => void> {
  await queries.cancelQueries({ queryKey })
  const before = queries.getQueriesData<Data>({ queryKey })
  for (const [key, data] of before) {
    if (data !== undefined) queries.setQueryData(key, change(data))
  }
  return () => {
    for (const [key, data] of before) queries.setQueryData(key, data)
  }
}
