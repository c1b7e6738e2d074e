import type { Bill, GroupClient, Summary } from '@duebook/contract'
import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { useBooks } from './group-client.ts'
import { fromKept, keptAnswers, keptStart } from './kept-answers.ts'
import { keys } from './keys.ts'
import { useIsOffline } from './server-connection.ts'

/** Reading what is in the chosen bill group. */
function useGroupQuery<Data>(
  queryKey: QueryKey,
  send: (books: GroupClient, options: { signal: AbortSignal }) => Promise<Data>,
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
) {
  const books = useBooks()
  // What was kept is looked for when the connection goes.
  useIsOffline()
  return useQuery({ queryKey, queryFn: ({ signal }) => send(books, { signal }), ...options })
}

/**
 * Of all bills, or of one. Offline it is what was kept of all bills; where the beginning of these days is enough,
 * `offline` says so.
 */
export function useAgenda(
  from: string,
  to: string,
  billId?: number,
  { offline = 'whole' }: { offline?: 'whole' | 'begin' } = {},
) {
  const { id } = useGroup()
  const bill = billId === undefined ? {} : { bill_id: billId }
  return useGroupQuery(
    keys.agenda(id, from, to, billId),
    (books, options) => books.agenda({ from, to, ...bill }, options),
    billId === undefined ? keptStart(() => keptAnswers.findAgenda(id, { from, to }, offline)) : {},
  )
}

export function useSummary(month: string) {
  const key = keys.summary(useGroup().id, month)
  return useGroupQuery(key, (books, options) => books.summary({ month }, options), fromKept<Summary>(key))
}

/** All of them, archived ones too: filters are the page's own. */
export function useBills() {
  const key = keys.bills(useGroup().id)
  return useGroupQuery(
    key,
    (books, options) => books.bills.list({ include_archived: true }, options),
    fromKept<Bill[]>(key),
  )
}

/** With the version that a careful change is based on. */
export function useBill(billId: number) {
  const { id } = useGroup()
  return useGroupQuery(keys.bill(id, billId), (books, options) => books.bills.getVersioned(billId, options))
}

export function useBillSchedule(billId: number, count: number, enabled = true) {
  const { id } = useGroup()
  return useGroupQuery(
    keys.billSchedule(id, billId, count),
    (books, options) => books.bills.schedule(billId, { count }, options),
    { enabled },
  )
}

/** Of a bill that is still being typed. */
export function useSchedule(dueDate: string, frequency: Bill['frequency'], enabled: boolean) {
  const { id } = useGroup()
  return useGroupQuery(
    keys.schedule(id, dueDate, frequency),
    (books, options) => books.schedule({ due_date: dueDate, frequency, count: 5 }, options),
    { enabled, staleTime: Number.POSITIVE_INFINITY },
  )
}

export interface PaymentFilter {
  start_date?: string
  end_date?: string
  bill_id?: number
}

export function usePayments(filter: PaymentFilter) {
  const { id } = useGroup()
  return useGroupQuery(keys.payments(id, filter), (books, options) => books.payments.list(filter, options))
}

export function useBillPayments(billId: number) {
  const { id } = useGroup()
  return useGroupQuery(keys.billPayments(id, billId), (books, options) =>
    books.bills.listPayments(billId, {}, options),
  )
}

export function useMonthlyStats(months: number) {
  const { id } = useGroup()
  return useGroupQuery(keys.stats(id, months), (books) => books.stats.monthly({ months }))
}

/** After a change everything of the group is asked for anew: one payment touches agenda, sums, lists and charts. */
export function useRenewGroup(): () => Promise<void> {
  const { id } = useGroup()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.group(id) })
}
