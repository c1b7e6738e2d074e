import type { Insight } from '@duebook/contract'
import { useQuery } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'
import { fromOfflineCache } from './offline-cache.ts'

/** What stands out, most valuable first. */
export function useInsights(enabled: boolean) {
  const groupClient = useGroupClient()
  const key = keys.insights(useGroup().id)
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => groupClient.insights.list({ signal }),
    // Otherwise the client's own rule holds.
    ...(enabled ? {} : { enabled }),
    ...fromOfflineCache<Insight[]>(key),
  })
}

export function useBillInsight(billId: number) {
  const { id } = useGroup()
  const groupClient = useGroupClient()
  return useQuery({
    queryKey: keys.billInsight(id, billId),
    queryFn: ({ signal }) => groupClient.bills.insight(billId, { signal }),
  })
}
