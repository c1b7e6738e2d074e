import type { Cycle } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useBooks, useGroup } from '../app/group.tsx'
import { isOpen } from './books.ts'
import { keys } from './keys.ts'

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
    billId: number,
    change: (cycle: Cycle) => Cycle,
    send: () => Promise<T>,
  ): Promise<T | undefined> {
    if (underway.current.has(billId)) return undefined
    underway.current.add(billId)
    const agendas = keys.agendas(groupId)
    await queries.cancelQueries({ queryKey: agendas })
    const before = queries.getQueriesData<Cycle[]>({ queryKey: agendas })
    for (const [key, cycles] of before) {
      if (cycles) queries.setQueryData(key, changeFirstOpen(cycles, billId, change))
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
    pay: (billId: number, { amount, date, isPart = false }: PaymentDetails) =>
      once(
        billId,
        (cycle) => ({
          ...cycle,
          status: isPart ? 'partial' : 'paid',
          paid_amount: cycle.paid_amount + amount,
        }),
        () =>
          books.bills.pay(billId, { amount, ...(date === undefined ? {} : { date }), advance_due: !isPart }),
      ),
    skip: (billId: number, note?: string) =>
      once(
        billId,
        (cycle) => ({ ...cycle, status: 'skipped' }),
        () => books.bills.skip(billId, note === undefined ? {} : { note }),
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

function changeFirstOpen(cycles: Cycle[], billId: number, change: (cycle: Cycle) => Cycle): Cycle[] {
  const index = cycles.findIndex((cycle) => cycle.bill_id === billId && isOpen(cycle))
  return cycles.map((cycle, each) => (each === index ? change(cycle) : cycle))
}
