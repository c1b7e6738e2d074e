import type { Cycle } from '@duebook/contract'
import { useState } from 'react'
import { isAmountKnown, remainingAmount } from '../../api/cycle-rules.ts'
import type { Currency } from '../../format/money.ts'
import { useFormat } from '../../format/use-format.ts'
import type { Payable } from './pay-dialog.tsx'
import { useSettle } from './use-settle.tsx'

export interface CycleActions {
  /** At once where the amount is known; else it asks. */
  pay: (cycle: Cycle) => void
  payOther: (cycle: Cycle) => void
  skip: (cycle: Cycle) => void
  undo: (cycle: Cycle) => void
  /** The cycle whose pay dialog is open. */
  asked: Payable | undefined
  stopAsking: () => void
}

/** The actions of a cycle, wherever it is shown. */
export function useCycleActions(): CycleActions {
  const format = useFormat()
  const settle = useSettle()
  const [asked, setAsked] = useState<Payable>()

  const payOther = (cycle: Cycle) => setAsked(toPayable(cycle, format.currency))
  return {
    asked,
    stopAsking: () => setAsked(undefined),
    payOther,
    pay: (cycle) => {
      if (!isAmountKnown(cycle, format.currency)) return payOther(cycle)
      const amount = remainingAmount(cycle, format.currency)
      void settle.pay(toSettled(cycle), { amount, date: format.today })
    },
    skip: (cycle) => void settle.skip(toSettled(cycle)),
    undo: (cycle) => {
      const payment = cycle.payment_ids.at(-1)
      if (cycle.status === 'skipped') void settle.undoSkip(cycle.bill_id, cycle.bill_name)
      else if (payment !== undefined) void settle.undoPayment(payment, cycle.bill_name)
    },
  }
}

export function toSettled({ bill_id: billId, bill_name: name, type, due_date: dueDate }: Cycle) {
  return { billId, name, type, dueDate }
}

function toPayable(cycle: Cycle, currency: Currency): Payable {
  const { variable, median_of: medianOf } = cycle
  return { ...toSettled(cycle), amount: remainingAmount(cycle, currency), variable, medianOf }
}
