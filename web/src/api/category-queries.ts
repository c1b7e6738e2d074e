import type { BillType, BreakdownBasis } from '@duebook/contract'
import { useQuery } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'

export function useTags() {
  const { id } = useGroup()
  const groupClient = useGroupClient()
  return useQuery({
    queryKey: keys.tags(id),
    queryFn: ({ signal }) => groupClient.tags({ signal }),
  })
}

export function useBudgets(month: string) {
  const { id } = useGroup()
  const groupClient = useGroupClient()
  return useQuery({
    queryKey: keys.budgets(id, month),
    queryFn: ({ signal }) => groupClient.budgets({ month }, { signal }),
    // What is shown stays while another month is fetched; never of another group.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })
}

export interface AskedBreakdown {
  from: string
  to: string
  by: BreakdownBasis
  type: BillType
}

export function useBreakdown(asked: AskedBreakdown, enabled = true) {
  const { id } = useGroup()
  const groupClient = useGroupClient()
  return useQuery({
    queryKey: keys.breakdown(id, asked),
    queryFn: ({ signal }) => groupClient.stats.breakdown(asked, { signal }),
    enabled,
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
  })
}
