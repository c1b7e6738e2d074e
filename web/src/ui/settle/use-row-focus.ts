import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { type PlacedRow, rowAfter } from './row-after.ts'

interface Remembered {
  element: HTMLElement
  row: PlacedRow
  /** All rows at the time when this one was among them. */
  around: PlacedRow[]
}

/** After paying with the keyboard, the next row gets the focus: the paid one moves away. */
export function useRowFocus(box: RefObject<HTMLElement | null>) {
  const remembered = useRef<Remembered>(undefined)
  // After every render: a paid row moves at once, or when its dialog is closed.
  useEffect(() => {
    const last = remembered.current
    if (!last || !box.current) return
    const rows = rowsIn(box.current)
    if (last.element.isConnected) {
      last.around = rows.map(toPlaced)
      return
    }
    if (document.activeElement !== document.body) return
    remembered.current = undefined
    const next = rowAfter(last.row.id, last.around, rows.map(toPlaced))
    const row = next && rows.find((each) => each.dataset.row === next.id)
    const target = row ?? headingFor(box.current, last.row.section)
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'nearest' })
  })
  return ({ target }: FocusEvent<HTMLElement>) => {
    const element = target.closest<HTMLElement>('[data-row]')
    if (element && box.current?.contains(element)) {
      remembered.current = { element, row: toPlaced(element), around: rowsIn(box.current).map(toPlaced) }
    }
  }
}

/** The heading of its own section, else of the first one left, else of the page. */
function headingFor(box: HTMLElement, section: string): HTMLElement | null {
  return (
    box.querySelector<HTMLElement>(`section:has([data-row]) #${CSS.escape(section)}`) ??
    box.querySelector<HTMLElement>('section:has([data-row]) h2, #section-done') ??
    document.querySelector<HTMLElement>('main h1')
  )
}

function rowsIn(box: HTMLElement): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>('[data-row]')]
}

function toPlaced(row: HTMLElement): PlacedRow {
  return {
    id: row.dataset.row ?? '',
    section: row.closest('section')?.getAttribute('aria-labelledby') ?? '',
    isSettled: row.dataset.status === 'paid' || row.dataset.status === 'skipped',
  }
}
