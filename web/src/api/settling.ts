import type { Cycle } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useGroup } from '../group/current-group.tsx'
import { isOpen } from './cycle-rules.ts'
import { useBooks } from './group-client.ts'
import { keys } from './keys.ts'

/** The due date of a bill that is settled: always its earliest open one. */
export interface OpenCycle {
  billId: number
  dueDate: string
}

export interface PaymentDetails {
  amount: number
  date?: string
  /** Part of what is due: the due date stays. */
  isPart?: boolean
}

/**
 * Paying, skipping and taking back. What the page shows changes at once and is put back, visibly, where the server
 * refuses; while one is under way for a bill, a second one is not begun, so that a double click pays once.
 */
export function useSettling() {
  const { id: groupId } = useGroup()
  const books = useBooks()
  const queries = useQueryClient()
  const underway = useRef(new Set<number>())

  async function once<T>(
    { billId, dueDate }: OpenCycle,
    change: (cycle: Cycle) => Cycle,
    send: () => Promise<T>,
  ): Promise<T | undefined> {
    if (underway.current.has(billId)) return undefined
    underway.current.add(billId)
    const agendas = keys.agendas(groupId)
    await queries.cancelQueries({ queryKey: agendas })
    const before = queries.getQueriesData<Cycle[]>({ queryKey: agendas })
    for (const [key, cycles] of before) {
      if (cycles) queries.setQueryData(key, changeCycle(cycles, billId, dueDate, change))
    }
    try {
      return await send()
    } catch (error) {
      for (const [key, cycles] of before) queries.setQueryData(key, cycles)
      throw error
    } finally {
      underway.current.delete(billId)
      void queries.invalidateQueries({ queryKey: keys.group(groupId) })
    }
  }

  return {
    pay: (open: OpenCycle, { amount, date, isPart = false }: PaymentDetails) =>
      once(
        open,
        (cycle) => ({
          ...cycle,
          status: isPart ? 'partial' : 'paid',
          paid_amount: cycle.paid_amount + amount,
        }),
        () =>
          books.bills.pay(open.billId, {
            amount,
            ...(date === undefined ? {} : { date }),
            advance_due: !isPart,
          }),
      ),
    skip: (open: OpenCycle, note?: string) =>
      once(
        open,
        (cycle) => ({ ...cycle, status: 'skipped' }),
        () => books.bills.skip(open.billId, note === undefined ? {} : { note }),
      ),
    undoPayment: async (paymentId: number) => {
      try {
        return await books.payments.undo(paymentId)
      } finally {
        void queries.invalidateQueries({ queryKey: keys.group(groupId) })
      }
    },
    undoSkip: async (billId: number) => {
      try {
        return await books.bills.unskip(billId)
      } finally {
        void queries.invalidateQueries({ queryKey: keys.group(groupId) })
      }
    },
  }
}

/** By its day: an agenda of a later month begins with a cycle that is not the one. */
function changeCycle(
  cycles: Cycle[],
  billId: number,
  dueDate: string,
  change: (cycle: Cycle) => Cycle,
): Cycle[] {
  return cycles.map((cycle) =>
    cycle.bill_id === billId && cycle.due_date === dueDate && isOpen(cycle) ? change(cycle) : cycle,
  )
}
