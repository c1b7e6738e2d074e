import type { Cycle } from '@duebook/contract'
import { useState } from 'react'
import { remainingAmount } from '../../api/cycle-rules.ts'
import type { Currency } from '../../format/money.ts'
import { useFormat } from '../../format/use-format.ts'
import type { Payable } from './pay-dialog.tsx'
import { useSettle } from './use-settle.tsx'

export interface CycleActions {
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
      const { amount, ...settled } = toPayable(cycle, format.currency)
      // A variable bill needs its amount first.
      if (amount === 0) return payOther(cycle)
      void settle.pay(settled, { amount, date: format.today })
    },
    skip: (cycle) => {
      const { amount: _, ...settled } = toPayable(cycle, format.currency)
      void settle.skip(settled)
    },
    undo: (cycle) => {
      const payment = cycle.payment_ids.at(-1)
      if (cycle.status === 'skipped') void settle.undoSkip(cycle.bill_id)
      else if (payment !== undefined) void settle.undoPayment(payment)
    },
  }
}

function toPayable(cycle: Cycle, currency: Currency): Payable {
  return {
    billId: cycle.bill_id,
    name: cycle.bill_name,
    type: cycle.type,
    amount: remainingAmount(cycle, currency),
    dueDate: cycle.due_date,
  }
}
