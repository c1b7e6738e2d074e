import type {
  Bill,
  Category,
  GroupClient,
  SchedulePreview,
  StatisticsBasis,
  Summary,
} from '@duebook/contract'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'
import { fromOfflineCache, initialDataFrom, offlineCache } from './offline-cache.ts'

/** A query of the current group. */
export function useGroupQuery<Data>(
  queryKey: QueryKey,
  send: (groupClient: GroupClient, options: { signal: AbortSignal }) => Promise<Data>,
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
) {
  const groupClient = useGroupClient()
  return useQuery({ queryKey, queryFn: ({ signal }) => send(groupClient, { signal }), ...options })
}

/**
 * The agenda of all bills, or of one. Until the server answers, it comes from what was stored for all bills; `offline`
 * says whether the first days are enough.
 */
export function useAgenda(
  from: string,
  to: string,
  billId?: number,
  { offline = 'whole', enabled = true }: { offline?: 'whole' | 'begin'; enabled?: boolean } = {},
) {
  const { id } = useGroup()
  const bill = billId === undefined ? {} : { bill_id: billId }
  return useGroupQuery(
    keys.agenda(id, from, to, billId),
    (groupClient, options) => groupClient.agenda({ from, to, ...bill }, options),
    {
      // Otherwise the client's own rule holds.
      ...(enabled ? {} : { enabled }),
      // What is not asked for would stay as old as it was kept.
      ...(enabled && billId === undefined
        ? initialDataFrom(() => offlineCache.findAgenda(id, { from, to }, offline))
        : {}),
    },
  )
}

export function useSummary(month: string) {
  const key = keys.summary(useGroup().id, month)
  return useGroupQuery(
    key,
    (groupClient, options) => groupClient.summary({ month }, options),
    fromOfflineCache<Summary>(key),
  )
}

/** All bills, archived ones too: filtering happens on the page. */
export function useBills() {
  const key = keys.bills(useGroup().id)
  return useGroupQuery(
    key,
    (groupClient, options) => groupClient.bills.list({ include_archived: true }, options),
    fromOfflineCache<Bill[]>(key),
  )
}

/** In their order. */
export function useCategories() {
  const key = keys.categories(useGroup().id)
  return useGroupQuery(
    key,
    (groupClient, options) => groupClient.categories.list(options),
    fromOfflineCache<Category[]>(key),
  )
}

/** With the version (ETag) that an update is based on. */
export function useBill(billId: number) {
  const { id } = useGroup()
  return useGroupQuery(keys.bill(id, billId), (groupClient, options) =>
    groupClient.bills.getVersioned(billId, options),
  )
}

export function useBillSchedule(billId: number, count: number) {
  const { id } = useGroup()
  return useGroupQuery(keys.billSchedule(id, billId, count), (groupClient, options) =>
    groupClient.bills.schedule(billId, { count }, options),
  )
}

/** Of what is still being typed; `asked` is a `SchedulePreview` as JSON. */
export function useSchedulePreview(asked: string, enabled: boolean) {
  const { id } = useGroup()
  return useGroupQuery(
    keys.schedulePreview(id, asked),
    (groupClient, options) => groupClient.previewSchedule(JSON.parse(asked) as SchedulePreview, options),
    { enabled, placeholderData: (before) => before },
  )
}

export function useBillProgress(billId: number, enabled = true) {
  const { id } = useGroup()
  return useGroupQuery(
    keys.billProgress(id, billId),
    (groupClient, options) => groupClient.bills.progress(billId, options),
    { enabled },
  )
}

export interface PaymentFilter {
  start_date?: string
  end_date?: string
  bill_id?: number
}

export function usePayments(filter: PaymentFilter) {
  const { id } = useGroup()
  return useGroupQuery(keys.payments(id, filter), (groupClient, options) =>
    groupClient.payments.list(filter, options),
  )
}

export function useBillPayments(billId: number) {
  const { id } = useGroup()
  return useGroupQuery(keys.billPayments(id, billId), (groupClient, options) =>
    groupClient.bills.listPayments(billId, {}, options),
  )
}

export function useMonthlyStats(months: number, by: StatisticsBasis) {
  const { id } = useGroup()
  return useGroupQuery(
    keys.stats(id, months, by),
    (groupClient) => groupClient.stats.monthly({ months, by }),
    // What is open on the page stays while the other way of counting is fetched; never of another group.
    { placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined) },
  )
}

/** After a change all queries of the group are refetched: one payment affects agenda, sums, lists and charts. */
export function useRefreshGroup(): () => Promise<void> {
  const { id } = useGroup()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.group(id) })
}
