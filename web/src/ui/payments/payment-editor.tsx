import type { ListedPayment } from '@duebook/contract'
import { Alert, Button } from '@mantine/core'
import { useId, useState } from 'react'
import { type PaymentVersion, usePaymentChanges } from '../../api/payment-changes.ts'
import { isDay } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { AmountField, useTypedAmount } from '../amount-field.tsx'
import { DayField } from '../day-field.tsx'
import { isMac } from '../keys/keyboard-context.ts'
import { SHORTCUTS } from '../keys/shortcuts.ts'
import { strokeOf } from '../keys/strokes.ts'
import classes from './payment-editor.module.css'
import type { Draft } from './use-payment-editing.ts'

interface PaymentEditorProps {
  payment: ListedPayment
  draft: Draft
  onSave: (draft: Draft, version: PaymentVersion) => void
  onCancel: () => void
}

/** Replaces the row. Enter saves, Escape cancels. */
export function PaymentEditor({ payment, draft, onSave, onCancel }: PaymentEditorProps) {
  const texts = useTexts()
  const format = useFormat()
  const words = usePaymentTexts().edit
  const { readVersion } = usePaymentChanges()
  const [version] = useState(() => readVersion(payment.id))
  const amount = useTypedAmount(format, draft.amount)
  const [date, setDate] = useState(draft.date)
  const hintId = useId()
  const problem =
    draft.problem === 'conflict'
      ? words.conflict(format.money(payment.amount), format.longDay(payment.date))
      : draft.problem

  return (
    <form
      className={classes.editor}
      aria-label={words.label({ name: payment.bill_name, day: format.longDay(payment.date) })}
      aria-describedby={hintId}
      onSubmit={(event) => {
        event.preventDefault()
        if (amount.amount === undefined || !isDay(date)) return
        onSave({ ...draft, amount: amount.amount, date }, version)
      }}
      onKeyDown={(event) => {
        const stroke = strokeOf(event.nativeEvent, isMac())
        if (!SHORTCUTS.cancelPayment.keys.some((key) => key === stroke)) return
        event.stopPropagation()
        onCancel()
      }}
    >
      <p className={classes.name}>{payment.bill_name}</p>
      {problem !== undefined && (
        <Alert color="yellow" variant="light" role="alert" className={classes.problem}>
          {problem}
        </Alert>
      )}
      <AmountField value={amount} format={format} autoFocus className={classes.amount} />
      <DayField
        label={texts.common.date}
        value={date}
        onChange={setDate}
        className={classes.day}
        error={!isDay(date) && texts.common.dateMissing}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={amount.amount === undefined || !isDay(date)}>
          {texts.common.save}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {texts.common.cancel}
        </Button>
      </div>
      <p id={hintId} className={classes.hint}>
        {words.hint}
      </p>
    </form>
  )
}
