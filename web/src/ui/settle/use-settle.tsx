import type { BillType } from '@duebook/contract'
import { type OpenCycle, type PaymentDetails, useSettling } from '../../api/settling.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { useToasts } from '../use-toasts.tsx'

/** What is settled, and how it is called. */
export interface Settled extends OpenCycle {
  name: string
  type: BillType
}

/** Paying and skipping with what people see of it: what was done, and a way back. */
export function useSettle() {
  const texts = useTexts()
  const format = useFormat()
  const settling = useSettling()
  const { say, fail, offerUndo } = useToasts()

  return {
    /** True when it is done. */
    pay: async ({ name, type, ...open }: Settled, details: PaymentDetails): Promise<boolean> => {
      try {
        const payment = await settling.pay(open, details)
        if (!payment) return false
        const words = { name, amount: format.money(details.amount), next: format.day(payment.bill_due_date) }
        const sentence = details.isPart
          ? texts.home.paidPart
          : type === 'deposit'
            ? texts.home.received
            : texts.home.paid
        offerUndo(sentence(words), () => settling.undoPayment(payment.id))
        return true
      } catch (error) {
        fail(error)
        return false
      }
    },
    skip: async ({ billId, dueDate, name }: Settled): Promise<void> => {
      try {
        const bill = await settling.skip({ billId, dueDate })
        if (bill)
          offerUndo(texts.home.skipped({ name, next: format.day(bill.due_date) }), () =>
            settling.undoSkip(billId),
          )
      } catch (error) {
        fail(error)
      }
    },
    undoPayment: (paymentId: number) =>
      settling.undoPayment(paymentId).then(() => say(texts.home.undone), fail),
    undoSkip: (billId: number) => settling.undoSkip(billId).then(() => say(texts.home.undone), fail),
  }
}
