import type { ListedPayment } from '@duebook/contract'
import { defaultRangeExtractor, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCanWrite } from '../../api/can-write.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { RemovePaymentDialog } from '../../ui/payments/remove-payment-dialog.tsx'
import { usePaymentEditing } from '../../ui/payments/use-payment-editing.ts'
import { useIsPrinting } from '../../ui/use-is-printing.ts'
import { MonthHeader } from './month-header.tsx'
import classes from './payment-list.module.css'
import { PaymentRow } from './payment-row.tsx'
import { type ListRow, neighbourOf, toRows } from './payment-rules.ts'

/** The height of the sticky header and month heading. */
const STICKY_HEIGHT = 120

/**
 * Virtualized. Each month is its own list with the height of all its rows, so that its heading can stick; a row has its
 * position and the total (aria). The focused row is always rendered.
 */
export function PaymentList({ payments, isFlat }: { payments: readonly ListedPayment[]; isFlat: boolean }) {
  const texts = usePaymentTexts()
  const canWrite = useCanWrite()
  const rows = useMemo(() => toRows(payments, isFlat), [payments, isFlat])
  const box = useRef<HTMLDivElement>(null)
  const top = useDistanceFromTop(box)
  const [focused, setFocused] = useState<number>()
  const [removing, setRemoving] = useState<ListedPayment>()
  const editing = usePaymentEditing()
  const isPrinting = useIsPrinting()

  const indexOf = (paymentId: number | undefined) =>
    paymentId === undefined
      ? -1
      : rows.findIndex((row) => row.kind === 'payment' && row.payment.id === paymentId)
  const kept = [indexOf(editing.current?.paymentId), indexOf(focused)].filter((index) => index >= 0)

  // oxlint-disable-next-line react/incompatible-library -- without the React compiler nothing is memoised behind its back
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: (index) => (rows[index]?.kind === 'month' ? (isFlat ? 0 : 52) : 65),
    getItemKey: (index) => keyOf(rows[index]),
    overscan: 6,
    scrollMargin: top,
    scrollPaddingStart: STICKY_HEIGHT,
    scrollPaddingEnd: 80,
    rangeExtractor: (range) =>
      isPrinting
        ? [...rows.keys()]
        : [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b),
  })

  // A saved row may have moved to another month: the focus follows it.
  const { returnTo } = editing
  useEffect(() => {
    if (returnTo === undefined) return
    const index = rows.findIndex((row) => row.kind === 'payment' && row.payment.id === returnTo)
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'auto' })
  }, [returnTo, rows, virtualizer])

  const startOf = (index: number) => (virtualizer.measurementsCache[index]?.start ?? top) - top
  const endOf = (index: number) => (virtualizer.measurementsCache[index]?.end ?? top) - top

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only remembers where the keyboard is
    <div
      ref={box}
      className={classes.box}
      data-printing={isPrinting || undefined}
      style={isPrinting ? {} : { height: virtualizer.getTotalSize() }}
      onFocus={({ target }) => setFocused(Number(target.closest('li')?.dataset.payment) || undefined)}
      onBlur={() => setFocused(undefined)}
    >
      {toSections(virtualizer.getVirtualItems(), rows).map(({ head, headIndex, items }) => {
        const begin = startOf(headIndex)
        const headEnd = endOf(headIndex)
        const end = endOf(headIndex + head.payments.length)
        const headId = `payments-${head.month}`
        return (
          <section
            key={head.month}
            className={classes.month}
            {...(isFlat ? { 'aria-label': texts.title } : { 'aria-labelledby': headId })}
            style={isPrinting ? {} : { top: begin, height: end - begin }}
          >
            {!isFlat && (
              <MonthHeader
                ref={virtualizer.measureElement}
                data-index={headIndex}
                id={headId}
                month={head.month}
                payments={head.payments}
              />
            )}
            <ul className={`panel ${classes.rows}`} style={isPrinting ? {} : { height: end - headEnd }}>
              {items.map(({ item, row }) => (
                <li
                  key={item.key}
                  ref={virtualizer.measureElement}
                  data-index={item.index}
                  data-payment={row.payment.id}
                  className={classes.row}
                  aria-setsize={head.payments.length}
                  aria-posinset={row.position}
                  style={{ top: startOf(item.index) - headEnd }}
                >
                  <PaymentRow
                    payment={row.payment}
                    canWrite={canWrite}
                    isFlat={isFlat}
                    draft={editing.current?.paymentId === row.payment.id ? editing.current : undefined}
                    isSaving={editing.saving === row.payment.id}
                    takesFocus={returnTo === row.payment.id}
                    onEdit={editing.begin}
                    onCancel={editing.cancel}
                    onSave={editing.save}
                    onFocused={editing.clearReturnTo}
                    onRemove={setRemoving}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      <RemovePaymentDialog
        payment={removing}
        onClose={(isGone) => {
          // The button that opened the dialog disappears with the row.
          if (removing && isGone) editing.sendFocusTo(neighbourOf(payments, removing.id))
          setRemoving(undefined)
        }}
      />
    </div>
  )
}

type MonthRow = Extract<ListRow, { kind: 'month' }>
type RowOfPayment = Extract<ListRow, { kind: 'payment' }>

interface Section {
  head: MonthRow
  headIndex: number
  items: { item: VirtualItem; row: RowOfPayment }[]
}

/** The visible rows by month, with their headings. */
function toSections(items: readonly VirtualItem[], rows: readonly ListRow[]): Section[] {
  const sections = new Map<number, Section>()
  for (const item of items) {
    const row = rows[item.index]
    if (!row) continue
    const headIndex = row.kind === 'month' ? item.index : row.monthRow
    const head = rows[headIndex]
    if (head?.kind !== 'month') continue
    const section = sections.get(headIndex) ?? { head, headIndex, items: [] }
    sections.set(headIndex, section)
    if (row.kind === 'payment') section.items.push({ item, row })
  }
  return [...sections.values()]
}

function keyOf(row: ListRow | undefined): string | number {
  if (!row) return ''
  return row.kind === 'month' ? row.month : row.payment.id
}

/** Wrapping filters and notices move the list down. */
function useDistanceFromTop(box: React.RefObject<HTMLElement | null>): number {
  const [distance, setDistance] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      if (box.current) setDistance(Math.round(box.current.getBoundingClientRect().top + window.scrollY))
    }
    measure()
    const observer = new ResizeObserver(measure)
    if (box.current?.parentElement) observer.observe(box.current.parentElement)
    return () => observer.disconnect()
  }, [box])
  return distance
}
