import type { ListedPayment } from '@duebook/contract'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, useEffect, useRef } from 'react'
import type { PaymentVersion } from '../../api/payment-changes.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { TileOfBill } from '../../ui/bill-tile.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Money } from '../../ui/money.tsx'
import { PaymentEditor } from '../../ui/payments/payment-editor.tsx'
import type { Draft } from '../../ui/payments/use-payment-editing.ts'
import row from '../../ui/row-name.module.css'
import classes from './payment-row.module.css'

interface PaymentRowProps {
  payment: ListedPayment
  canWrite: boolean
  /** In a list of one bill its name would be the same in every row. */
  isFlat: boolean
  /** While it is being edited. */
  draft: Draft | undefined
  isSaving: boolean
  /** Called when the row gets the focus. */
  takesFocus: boolean
  onEdit: (payment: ListedPayment) => void
  onCancel: (payment: ListedPayment) => void
  onSave: (payment: ListedPayment, draft: Draft, version: PaymentVersion) => void
  onFocused: () => void
  onRemove: (payment: ListedPayment) => void
}

/** Memoized: scrolling and typing must not re-render it. */
export const PaymentRow = memo(function PaymentRow({ draft, ...props }: PaymentRowProps) {
  const { payment, onSave, onCancel } = props
  if (draft) {
    return (
      <PaymentEditor
        // After a refusal it opens again, with the typed values.
        key={draft.attempt}
        payment={payment}
        draft={draft}
        onCancel={() => onCancel(payment)}
        onSave={(next, version) => onSave(payment, next, version)}
      />
    )
  }
  return <ReadRow {...props} />
})

type ReadRowProps = Omit<PaymentRowProps, 'draft'>

function ReadRow({ payment, canWrite, isFlat, isSaving, takesFocus, ...on }: ReadRowProps) {
  const texts = usePaymentTexts().row
  const format = useFormat()
  const actions = useRef<HTMLSpanElement>(null)
  const { onFocused } = on
  useEffect(() => {
    if (!takesFocus) return
    // The focused element is gone. If the user has tabbed on, the focus stays there.
    if (document.activeElement === document.body)
      actions.current?.querySelector('button')?.focus({ preventScroll: true })
    // While saving, it may move to another month and mount again there.
    if (!isSaving) onFocused()
  }, [takesFocus, isSaving, onFocused])

  const { bill_id: billId, bill_name: name, bill_type: type, amount, date } = payment
  return (
    <div className={classes.row} data-flat={isFlat || undefined} aria-busy={isSaving}>
      <time className={classes.day} dateTime={date}>
        {format.day(date)}
      </time>
      {!isFlat && <TileOfBill id={billId} />}
      {!isFlat && (
        <Link
          to="/bills/$billId"
          params={{ billId: String(billId) }}
          className={`${row.name} ${classes.name}`}
        >
          {name}
        </Link>
      )}
      <span className={classes.amount}>
        {isSaving && <span className={classes.saving}>{texts.saving} </span>}
        <Money amount={amount} type={type} strong />
      </span>
      {canWrite && (
        <span className={classes.actions} ref={actions}>
          <Menu
            label={texts.menuNamed({ name, amount: format.money(amount), day: format.longDay(date) })}
            look={{ icon: <IconDots aria-hidden size={20} /> }}
            entries={[
              { kind: 'item', label: texts.edit, onChoose: () => !isSaving && on.onEdit(payment) },
              { kind: 'item', label: texts.remove, onChoose: () => !isSaving && on.onRemove(payment) },
            ]}
          />
        </span>
      )}
    </div>
  )
}
