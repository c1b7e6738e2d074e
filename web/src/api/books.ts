import type { Bill, Summary } from '@duebook/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useGroup } from '../group/current-group.tsx'
import { useBooks } from './group-client.ts'
import { fromKept, keptAnswers, keptStart } from './kept-answers.ts'
import { keys } from './keys.ts'
import { useIsOffline } from './server-connection.ts'

/** Reading what is in the chosen bill group. */

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
  const books = useBooks()
  useIsOffline()
  const bill = billId === undefined ? {} : { bill_id: billId }
  return useQuery({
    queryKey: keys.agenda(id, from, to, billId),
    queryFn: ({ signal }) => books.agenda({ from, to, ...bill }, { signal }),
    ...(billId === undefined ? keptStart(() => keptAnswers.findAgenda(id, { from, to }, offline)) : {}),
  })
}

export function useSummary(month: string) {
  const { id } = useGroup()
  const books = useBooks()
  useIsOffline()
  return useQuery({
    queryKey: keys.summary(id, month),
    queryFn: ({ signal }) => books.summary({ month }, { signal }),
    ...fromKept<Summary>(keys.summary(id, month)),
  })
}

/** All of them, archived ones too: filters are the page's own. */
export function useBills() {
  const { id } = useGroup()
  const books = useBooks()
  useIsOffline()
  return useQuery({
    queryKey: keys.bills(id),
    queryFn: ({ signal }) => books.bills.list({ include_archived: true }, { signal }),
    ...fromKept<Bill[]>(keys.bills(id)),
  })
}

/** With the version that a careful change is based on. */
export function useBill(billId: number) {
  const { id } = useGroup()
  const books = useBooks()
  return useQuery({
    queryKey: keys.bill(id, billId),
    queryFn: ({ signal }) => books.bills.getVersioned(billId, { signal }),
  })
}

export function useBillSchedule(billId: number, count: number, enabled = true) {
  const { id } = useGroup()
  const books = useBooks()
  return useQuery({
    queryKey: keys.billSchedule(id, billId, count),
    queryFn: ({ signal }) => books.bills.schedule(billId, { count }, { signal }),
    enabled,
  })
}

/** Of a bill that is still being typed. */
export function useSchedule(dueDate: string, frequency: Bill['frequency'], enabled: boolean) {
  const { id } = useGroup()
  const books = useBooks()
  return useQuery({
    queryKey: keys.schedule(id, dueDate, frequency),
    queryFn: ({ signal }) => books.schedule({ due_date: dueDate, frequency, count: 5 }, { signal }),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface PaymentFilter {
  start_date?: string
  end_date?: string
  bill_id?: number
}

export function usePayments(filter: PaymentFilter) {
  const { id } = useGroup()
  const books = useBooks()
  return useQuery({
    queryKey: keys.payments(id, filter),
    queryFn: ({ signal }) => books.payments.list(filter, { signal }),
  })
}

export function useBillPayments(billId: number) {
  const { id } = useGroup()
  const books = useBooks()
  return useQuery({
    queryKey: keys.billPayments(id, billId),
    queryFn: ({ signal }) => books.bills.listPayments(billId, {}, { signal }),
  })
}

export function useMonthlyStats(months: number) {
  const { id } = useGroup()
  const books = useBooks()
  return useQuery({ queryKey: keys.stats(id, months), queryFn: () => books.stats.monthly({ months }) })
}

/** After a change everything of the group is asked for anew: one payment touches agenda, sums, lists and charts. */
export function useRenewGroup(): () => Promise<void> {
  const { id } = useGroup()
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: keys.group(id) })
}
