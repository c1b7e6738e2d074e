import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { keys } from '../api/keys.ts'
import { useGroup } from '../group/current-group.tsx'

/** The time of the oldest shown data; undefined if the page shows none of the group. */
export function useShownDataTime(): number | undefined {
  const { id } = useGroup()
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return useSyncExternalStore(subscribe, () => {
    const shown = cache
      .findAll({ queryKey: keys.group(id) })
      .filter((query) => query.getObserversCount() > 0)
      .flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
    return shown.length === 0 ? undefined : Math.min(...shown)
  })
}
