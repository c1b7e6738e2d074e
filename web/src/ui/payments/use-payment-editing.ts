import { ApiError, type ListedPayment } from '@duebook/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { keys } from '../../api/keys.ts'
import { type CorrectedPayment, type PaymentVersion, usePaymentChanges } from '../../api/payment-changes.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { errorSentence } from '../error-state.tsx'
import { useChange } from '../use-change.ts'
import { useToasts } from '../use-toasts.tsx'

/** The edited values of a payment. */
export interface Draft extends CorrectedPayment {
  paymentId: number
  /** Why it was not saved the last time. */
  problem?: string
  attempt: number
}

interface Saved {
  shown: ListedPayment
  draft: Draft
  version: PaymentVersion
}

/**
 * One payment at a time is edited. Saving closes the editor at once; where the server refuses, it opens again with what
 * was typed and says why.
 */
export function usePaymentEditing() {
  const texts = useTexts()
  const words = usePaymentTexts().edit
  const format = useFormat()
  const toasts = useToasts()
  const { id: groupId } = useGroup()
  const changes = usePaymentChanges()
  const [current, setCurrent] = useState<Draft>()
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
  const clearReturnTo = useCallback(() => setReturnTo(undefined), [])

  const { start, busyWith } = useChange({
    key: keys.correcting(groupId),
    of: ({ shown }: Saved) => shown.id,
    send: ({ shown, draft, version }) => changes.correct(shown, draft, version),
    done: (_, { shown, draft: { amount, date } }) =>
      words.saved({
        name: shown.bill_name,
        amount: format.money(amount),
        day: format.longDay(date),
      }),
    undo: (_, { shown, draft: { amount, date } }) =>
      changes.correct({ ...shown, amount, date }, shown, changes.readVersion(shown.id)),
    refusal: (error, { draft }) => {
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 404) toasts.fail(words.gone)
      else if (open.current) toasts.fail(error)
      else {
        const problem = status === 412 ? 'conflict' : errorSentence(error, texts)
        setCurrent({ ...draft, problem, attempt: draft.attempt + 1 })
      }
    },
  })
  const startLatest = useRef(start)
  useEffect(() => {
    startLatest.current = start
  })
  // Stable: a new function would re-render every row.
  const save = useCallback((shown: ListedPayment, draft: Draft, version: PaymentVersion) => {
    setCurrent(undefined)
    setReturnTo(shown.id)
    if (draft.amount === shown.amount && draft.date === shown.date) return
    void startLatest.current({ shown, draft, version })
  }, [])

  return {
    current,
    saving: busyWith?.shown.id,
    /** The payment whose row gets the focus next. */
    returnTo,
    begin,
    cancel,
    clearReturnTo,
    sendFocusTo: setReturnTo,
    save,
  }
}

function toDraft({ id, amount, date }: ListedPayment): Draft {
  return { paymentId: id, amount, date, attempt: 0 }
}
