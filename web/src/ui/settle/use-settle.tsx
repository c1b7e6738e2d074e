import type { BillType } from '@duebook/contract'
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { type PaymentDetails, useSettling } from '../../api/settling.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { errorSentence, isSessionOver } from '../error-state.tsx'
import classes from './use-settle.module.css'

/** The bill of which something is settled. */
export interface Settled {
  billId: number
  name: string
  type: BillType
}

/** Paying and skipping with what people see of it: what was done, and a way back. */
export function useSettle() {
  const texts = useTexts()
  const format = useFormat()
  const settling = useSettling()

  const fail = (error: unknown) => {
    // The sign-in that is over the page by now says it.
    if (isSessionOver(error)) return
    notifications.show({
      color: 'red',
      title: texts.common.errors.title,
      message: errorSentence(error, texts),
      autoClose: 10_000,
      role: 'alert',
    })
  }

  function offerUndo(message: string, undo: () => Promise<unknown>): void {
    const id = notifications.show({
      message: (
        <span className={classes.toast}>
          {message}
          <Button
            size="compact-sm"
            variant="default"
            data-undo
            onClick={() => {
              notifications.hide(id)
              undo().then(() => notifications.show({ message: texts.home.undone }), fail)
            }}
          >
            {texts.common.undo}
          </Button>
        </span>
      ),
      autoClose: 12_000,
      role: 'status',
    })
  }

  return {
    /** True when it is done. */
    pay: async ({ billId, name, type }: Settled, details: PaymentDetails): Promise<boolean> => {
      try {
        const payment = await settling.pay(billId, details)
        if (!payment) return false
        const words = { name, amount: format.money(details.amount), next: format.day(payment.bill_due_date) }
        const say = details.isPart
          ? texts.home.paidPart
          : type === 'deposit'
            ? texts.home.received
            : texts.home.paid
        offerUndo(say(words), () => settling.undoPayment(payment.id))
        return true
      } catch (error) {
        fail(error)
        return false
      }
    },
    skip: async ({ billId, name }: Settled): Promise<void> => {
      try {
        const bill = await settling.skip(billId)
        if (bill)
          offerUndo(texts.home.skipped({ name, next: format.day(bill.due_date) }), () =>
            settling.undoSkip(billId),
          )
      } catch (error) {
        fail(error)
      }
    },
    undoPayment: (paymentId: number) =>
      settling.undoPayment(paymentId).then(() => notifications.show({ message: texts.home.undone }), fail),
    undoSkip: (billId: number) =>
      settling.undoSkip(billId).then(() => notifications.show({ message: texts.home.undone }), fail),
  }
}
