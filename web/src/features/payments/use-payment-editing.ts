import { ApiError, type ListedPayment } from '@duebook/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type CorrectedPayment, type PaymentVersion, usePaymentChanges } from '../../api/payment-changes.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'

/** What is being typed over a payment. */
export interface Draft extends CorrectedPayment {
  paymentId: number
  /** Why it was not saved the last time. */
  problem?: string
  attempt: number
}

/**
 * One payment at a time is edited. Saving closes the editor at once; where the server refuses, it opens again with what
 * was typed and says why.
 */
export function usePaymentEditing() {
  const texts = useTexts()
  const format = useFormat()
  const toasts = useToasts()
  const changes = usePaymentChanges()
  const [current, setCurrent] = useState<Draft>()
  const [saving, setSaving] = useState<number>()
  const [returnTo, setReturnTo] = useState<number>()
  const open = useRef(current)
  useEffect(() => {
    open.current = current
  }, [current])

  const begin = useCallback((payment: ListedPayment) => setCurrent(toDraft(payment)), [])
  const cancel = useCallback((payment: ListedPayment) => {
    setCurrent(undefined)
    setReturnTo(payment.id)
  }, [])
  const arrived = useCallback(() => setReturnTo(undefined), [])

  const save = useCallback(
    async (shown: ListedPayment, draft: Draft, version: PaymentVersion) => {
      setCurrent(undefined)
      setReturnTo(shown.id)
      if (draft.amount === shown.amount && draft.date === shown.date) return
      setSaving(shown.id)
      try {
        await changes.correct(shown, draft, version)
        const { amount, date } = draft
        const words = { name: shown.bill_name, amount: format.money(amount), day: format.longDay(date) }
        toasts.offerUndo(texts.payments.edit.saved(words), () =>
          changes.correct({ ...shown, amount, date }, shown, changes.readVersion(shown.id)),
        )
      } catch (error) {
        const status = error instanceof ApiError ? error.status : undefined
        if (status === 404) toasts.fail(texts.payments.edit.gone)
        else if (open.current) toasts.fail(error)
        else {
          const problem = status === 412 ? 'conflict' : errorSentence(error, texts)
          setCurrent({ ...draft, problem, attempt: draft.attempt + 1 })
        }
      } finally {
        setSaving((id) => (id === shown.id ? undefined : id))
      }
    },
    [changes, format, texts, toasts],
  )

  return {
    current,
    saving,
    /** The payment whose row takes the keyboard next. */
    returnTo,
    begin,
    cancel,
    arrived,
    sendFocusTo: setReturnTo,
    save: useCallback(
      (shown: ListedPayment, draft: Draft, version: PaymentVersion) => void save(shown, draft, version),
      [save],
    ),
  }
}

function toDraft({ id, amount, date }: ListedPayment): Draft {
  return { paymentId: id, amount, date, attempt: 0 }
}
