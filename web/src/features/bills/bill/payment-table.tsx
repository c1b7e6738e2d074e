import type { Bill, ListedPayment, Payment } from '@duebook/contract'
import { IconDots } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useBillYears } from '../../../api/bill-years.ts'
import { useCanWrite } from '../../../api/can-write.ts'
import type { Day } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { usePaymentTexts } from '../../../texts/payment-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Money } from '../../../ui/money.tsx'
import { PaymentEditor } from '../../../ui/payments/payment-editor.tsx'
import { RemovePaymentDialog } from '../../../ui/payments/remove-payment-dialog.tsx'
import { usePaymentEditing } from '../../../ui/payments/use-payment-editing.ts'
import { paidFor, yearsOfPayments } from './paid-for.ts'
import classes from './payment-history.module.css'

/** Payments with the due date they were made for. They can be corrected here, where slips are found. */
export function PaymentTable({ bill, payments }: { bill: Bill; payments: Payment[] }) {
  const bills = useBillTexts()
  const { common } = useTexts()
  const editing = usePaymentEditing()
  const [removing, setRemoving] = useState<ListedPayment>()
  const dueDates = paidFor(useBillYears(bill.id, yearsOfPayments(payments)))
  const listed = payments.map((payment) => ({ ...payment, bill_name: bill.name, bill_type: bill.type }))
  return (
    <>
      <table className={classes.table}>
        <caption className="visually-hidden">{bills.bill.history.recent(payments.length)}</caption>
        <thead>
          <tr>
            <th scope="col">{common.date}</th>
            <th scope="col" className={classes.amount}>
              {common.amount}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {listed.map((payment) =>
            editing.current?.paymentId === payment.id ? (
              <tr key={payment.id}>
                <td colSpan={3}>
                  <PaymentEditor
                    key={editing.current.attempt}
                    payment={payment}
                    draft={editing.current}
                    onCancel={() => editing.cancel(payment)}
                    onSave={(draft, version) => editing.save(payment, draft, version)}
                  />
                </td>
              </tr>
            ) : (
              <Row
                key={payment.id}
                payment={payment}
                dueDate={dueDates.get(payment.id)}
                isSaving={editing.saving === payment.id}
                takesFocus={editing.returnTo === payment.id}
                onFocused={editing.clearReturnTo}
                onEdit={() => editing.begin(payment)}
                onRemove={() => setRemoving(payment)}
              />
            ),
          )}
        </tbody>
      </table>
      <RemovePaymentDialog payment={removing} onClose={() => setRemoving(undefined)} />
    </>
  )
}

interface RowProps {
  payment: ListedPayment
  /** Undefined until it is known. */
  dueDate: Day | undefined
  isSaving: boolean
  takesFocus: boolean
  onFocused: () => void
  onEdit: () => void
  onRemove: () => void
}

function Row({ payment, dueDate, isSaving, takesFocus, onFocused, onEdit, onRemove }: RowProps) {
  const bills = useBillTexts()
  const texts = usePaymentTexts()
  const format = useFormat()
  const canWrite = useCanWrite()
  const actions = useRef<HTMLTableCellElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    if (document.activeElement === document.body) actions.current?.querySelector('button')?.focus()
    onFocused()
  }, [takesFocus, onFocused])
  const { date, amount, bill_name: name, bill_type: type } = payment
  return (
    <tr aria-busy={isSaving}>
      <td>
        {format.date(date)}
        {dueDate !== undefined && dueDate !== date && (
          <span className={classes.due}>, {bills.bill.history.paidFor(format.date(dueDate))}</span>
        )}
      </td>
      <td className={classes.amount}>
        <Money amount={amount} type={type} />
      </td>
      <td className={classes.actions} ref={actions}>
        {canWrite && (
          <Menu
            label={texts.row.menuNamed({ name, amount: format.money(amount), day: format.longDay(date) })}
            look={{ icon: <IconDots aria-hidden size={20} /> }}
            entries={[
              { kind: 'item', label: texts.row.edit, onChoose: onEdit },
              { kind: 'item', label: texts.row.remove, onChoose: onRemove },
            ]}
          />
        )}
      </td>
    </tr>
  )
}
