import type { Cycle } from '@duebook/contract'
import { useQueryClient } from '@tanstack/react-query'
import { sumOf } from '../format/sums.ts'
import { useGroup } from '../group/current-group.tsx'
import { isOpen } from './cycle-rules.ts'
import { useGroupClient } from './group-client.ts'
import { keys } from './keys.ts'
import { updateOptimistically } from './optimistic-update.ts'
import { requireStillOpen } from './require-still-open.ts'

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

/** Without a payment the cycle is skipped. */
export interface Settlement extends OpenCycle {
  payment?: PaymentDetails
}

/** Paying and skipping, and undoing both. */
export function useSettling() {
  const group = useGroup()
  const groupClient = useGroupClient()
  const queries = useQueryClient()

  const undoPayment = (paymentId: number) => groupClient.payments.undo(paymentId)
  const undoSkip = (billId: number) => groupClient.bills.unskip(billId)

  return {
    undoPayment,
    undoSkip,
    /** Returns the next due date, where there is one, and an undo function. */
    send: async ({ billId, dueDate, payment }: Settlement) => {
      if (!payment) {
        const bill = await groupClient.bills.skip(billId, {})
        return { ...(await nextOf(billId, dueDate, bill.due_date)), undo: () => undoSkip(billId) }
      }
      const { amount, date, isPart = false } = payment
      const paid = await groupClient.bills.pay(billId, {
        amount,
        ...(date === undefined ? {} : { date }),
        advance_due: !isPart,
      })
      addPaymentId({ billId, dueDate }, paid.id)
      const next = isPart ? {} : await nextOf(billId, dueDate, paid.bill_due_date)
      return { ...next, undo: () => undoPayment(paid.id) }
    },
    show: async ({ billId, dueDate, payment }: Settlement) => {
      await requireStillOpen(queries, group.id, { billId, dueDate })
      return updateOptimistically<Cycle[]>(queries, keys.agendas(group.id), (cycles) =>
        // Matched by date: the agenda of a later month starts with another cycle.
        cycles.map((cycle) =>
          cycle.bill_id === billId && cycle.due_date === dueDate && isOpen(cycle)
            ? settled(cycle, payment)
            : cycle,
        ),
      )
    },
  }

  /** A bill whose last cycle is settled keeps its due date. */
  async function nextOf(billId: number, before: string, due: string) {
    if (due !== before) return { due }
    const progress = await groupClient.bills.progress(billId).catch(() => undefined)
    return { wasLast: progress !== undefined && progress.settled > 1 }
  }

  /** So that it can be undone where it is shown, before the agenda is fetched again. */
  function addPaymentId({ billId, dueDate }: OpenCycle, id: number): void {
    queries.setQueriesData<Cycle[]>({ queryKey: keys.agendas(group.id) }, (cycles) =>
      cycles?.map((cycle) =>
        cycle.bill_id === billId && cycle.due_date === dueDate
          ? { ...cycle, payment_ids: [...cycle.payment_ids, id] }
          : cycle,
      ),
    )
  }

  function settled(cycle: Cycle, payment: PaymentDetails | undefined): Cycle {
    if (!payment) return { ...cycle, status: 'skipped' }
    return {
      ...cycle,
      status: payment.isPart ? 'partial' : 'paid',
      paid_amount: sumOf([cycle.paid_amount, payment.amount], group),
    }
  }
}
