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
  /** The keyboard was here, or comes here. */
  takesFocus: boolean
  onEdit: (payment: ListedPayment) => void
  onCancel: (payment: ListedPayment) => void
  onSave: (payment: ListedPayment, draft: Draft, version: PaymentVersion) => void
  onFocused: () => void
  onRemove: (payment: ListedPayment) => void
}

/** Drawn anew only when something of its own changes: scrolling and typing must not touch it. */
export const PaymentRow = memo(function PaymentRow({ draft, ...props }: PaymentRowProps) {
  const { payment, onSave, onCancel } = props
  if (draft) {
    return (
      <PaymentEditor
        // After a refusal it begins again, with what was typed.
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
    // What had it is gone. Who went on with Tab in the meantime is not called back.
    if (document.activeElement === document.body) edit.current?.focus({ preventScroll: true })
    // While it is saved, it may still move to another month and begin anew there.
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
      // Not disabled, which would take the keyboard away from it.
      aria-disabled={isSaving}
      aria-label={label}
      onClick={() => !isSaving && onDo()}
      {...props}
    />
  )
}
