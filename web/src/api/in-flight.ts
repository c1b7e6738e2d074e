import { type QueryClient, type QueryKey, useIsMutating } from '@tanstack/react-query'

/**
 * Whether a change of the same thing has been sent and not been answered, by whatever part of the page. A mutation counts
 * from the moment it is started, so two starts in the same turn of the event loop never both find nothing.
 */
export function isInFlight<Variables>(
  queries: QueryClient,
  mutationKey: QueryKey,
  isSame: (variables: Variables) => boolean,
): boolean {
  return queries.isMutating(filterOf(mutationKey, isSame)) > 0
}

export function useIsInFlight<Variables>(
  mutationKey: QueryKey,
  isSame: (variables: Variables) => boolean,
): boolean {
  return useIsMutating(filterOf(mutationKey, isSame)) > 0
}

function filterOf<Variables>(mutationKey: QueryKey, isSame: (variables: Variables) => boolean) {
  return {
    mutationKey,
    exact: true,
    predicate: ({ state }: { state: { variables: unknown } }) => isSame(state.variables as Variables),
  }
}
