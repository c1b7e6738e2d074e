import type { Bill, ListedPayment } from '@duebook/contract'
import { useDebouncedCallback } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { billsOfPart, filterPayments } from './payment-rules.ts'
import { daysOf, type PaymentSearch } from './payment-search.ts'

const route = getRouteApi('/payments')

const NONE: readonly ListedPayment[] = []

export type Filters = ReturnType<typeof usePaymentFilters>

/**
 * The filters are in the address, so that back and reload keep them. Typed text is written a moment later: browsers
 * limit how often the address may change.
 */
export function usePaymentFilters(payments: readonly ListedPayment[] | undefined, bills: Bill[] | undefined) {
  const { today } = useFormat()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [text, setText] = useState(search.text ?? '')
  const written = useRef(search.text ?? '')
  const putText = useDebouncedCallback((typed: string) => {
    const next = typed.trim()
    written.current = next
    void navigate({
      search: ({ text: _, ...others }) => (next === '' ? others : { ...others, text: next }),
      replace: true,
      resetScroll: false,
    })
  }, 300)

  /** Written at once, together with the typed text, so that the address is never incomplete. */
  const put = (next: PaymentSearch, typed = text) => {
    putText.cancel()
    const words = typed.trim()
    written.current = words
    const { text: _, ...others } = next
    void navigate({
      search: words === '' ? others : { ...others, text: words },
      replace: true,
      resetScroll: false,
    })
  }

  // Only if the address changed elsewhere, such as by “back”: keys typed meanwhile must not be lost.
  useEffect(() => {
    const inAddress = search.text ?? ''
    if (inAddress === written.current) return
    written.current = inAddress
    setText(inAddress)
  }, [search.text])

  // After switching groups the bill is unknown and must not filter.
  const billId = bills && !bills.some(({ id }) => id === search.bill) ? undefined : search.bill
  const { part, type } = search
  const among = useMemo(() => (bills && part ? billsOfPart(bills, part) : undefined), [bills, part])
  const { from, to } = daysOf(search, today)
  const deferredText = useDeferredValue(text)
  const shown = useMemo(
    () => (payments ? filterPayments(payments, { from, to, billId, among, type, text: deferredText }) : NONE),
    [payments, from, to, billId, among, type, deferredText],
  )
  return {
    search,
    days: { from, to },
    billId,
    text,
    shown,
    put,
    setText: (next: string) => {
      setText(next)
      putText(next)
    },
    clear: () => {
      setText('')
      put({}, '')
    },
  }
}
