import type { Bill } from '@duebook/contract'
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useIsPrinting } from '../../../ui/use-is-printing.ts'
import classes from './bill-list.module.css'
import { BillRow } from './bill-row.tsx'

/** Typical lists are rendered completely, for the browser's search; only long ones are virtualized, except on paper. */
const ALWAYS_DRAWN = 120
const ROW_HEIGHT = 72

interface BillListProps {
  bills: Bill[]
  /** Undefined: nothing can be selected. */
  selected: ReadonlySet<number> | undefined
  onSelect: (billId: number) => void
}

export function BillList({ bills, selected, onSelect }: BillListProps) {
  const texts = useBillTexts().list
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focused, setFocused] = useState<number>()
  const isPrinting = useIsPrinting()
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this component, which is what it warns of
  const rows = useWindowVirtualizer({
    count: bills.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: useCallback((index: number) => bills[index]?.id ?? index, [bills]),
    overscan: bills.length <= ALWAYS_DRAWN ? ALWAYS_DRAWN : 12,
    scrollMargin: top,
    useFlushSync: false,
    // Keep the focused row: otherwise the focus is lost and Tab starts at the top.
    rangeExtractor: (range) => {
      if (isPrinting) return [...bills.keys()]
      const drawn = defaultRangeExtractor(range)
      if (focused === undefined || focused >= bills.length || drawn.includes(focused)) return drawn
      return [...drawn, focused].sort((a, b) => a - b)
    },
  })
  // The height above the list changes with filters and window size.
  useLayoutEffect(() => {
    const measure = () =>
      setTop(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])
  return (
    <ul
      ref={list}
      className={`panel ${classes.list}`}
      aria-label={texts.label}
      data-printing={isPrinting || undefined}
      style={isPrinting ? {} : { height: rows.getTotalSize() + 2 }}
    >
      {rows.getVirtualItems().map(({ index, key, start }) => {
        const bill = bills[index]
        return (
          bill && (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={bills.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={isPrinting ? {} : { transform: `translateY(${start - top}px)` }}
              onFocus={() => setFocused(index)}
              onBlur={() => setFocused(undefined)}
            >
              <BillRow bill={bill} isSelected={selected?.has(bill.id)} onSelect={onSelect} />
            </li>
          )
        )
      })}
    </ul>
  )
}
