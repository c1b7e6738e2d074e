import { type QueryClient, type QueryKey, useIsMutating } from '@tanstack/react-query'

/**
 * Whether a mutation of the same thing is in flight, started by any component. A mutation counts from its start, so two
 * starts in the same tick can't both see none.
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
