import type { ListedPayment } from '@duebook/contract'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { memo, type ReactNode, type Ref, useEffect, useRef } from 'react'
import type { PaymentVersion } from '../../api/payment-changes.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Money } from '../../ui/money.tsx'
import row from '../../ui/row-name.module.css'
import { PaymentEditor } from './payment-editor.tsx'
import classes from './payment-row.module.css'
import type { Draft } from './use-payment-editing.ts'

interface PaymentRowProps {
  payment: ListedPayment
  canWrite: boolean
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

function ReadRow({ payment, canWrite, isSaving, takesFocus, onEdit, onFocused, onRemove }: ReadRowProps) {
  const texts = useTexts().payments.row
  const format = useFormat()
  const edit = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    // The focused element is gone. If the user has tabbed on, the focus stays there.
    if (document.activeElement === document.body) edit.current?.focus({ preventScroll: true })
    // While saving, it may move to another month and mount again there.
    if (!isSaving) onFocused()
  }, [takesFocus, isSaving, onFocused])

  const { bill_id: billId, bill_name: name, bill_type: type, amount, date } = payment
  const named = { name, amount: format.money(amount), day: format.longDay(date) }
  return (
    <div className={classes.row} aria-busy={isSaving}>
      <time className={classes.day} dateTime={date}>
        {format.day(date)}
      </time>
      <Link to="/bills/$billId" params={{ billId: String(billId) }} className={`${row.name} ${classes.name}`}>
        {name}
      </Link>
      <span className={classes.amount}>
        {isSaving && <span className={classes.saving}>{texts.saving} </span>}
        <Money amount={amount} type={type} strong />
      </span>
      {canWrite && (
        <span className={classes.actions}>
          <RowAction
            ref={edit}
            label={texts.editNamed(named)}
            isSaving={isSaving}
            onDo={() => onEdit(payment)}
          >
            <IconPencil aria-hidden size={20} />
          </RowAction>
          <RowAction label={texts.removeNamed(named)} isSaving={isSaving} onDo={() => onRemove(payment)}>
            <IconTrash aria-hidden size={20} />
          </RowAction>
        </span>
      )}
    </div>
  )
}

interface RowActionProps {
  ref?: Ref<HTMLButtonElement>
  label: string
  isSaving: boolean
  onDo: () => void
  children: ReactNode
}

function RowAction({ label, isSaving, onDo, ...props }: RowActionProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      // Not `disabled`, which would lose the focus.
      aria-disabled={isSaving}
      aria-label={label}
      onClick={() => !isSaving && onDo()}
      {...props}
    />
  )
}
