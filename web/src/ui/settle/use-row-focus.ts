import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'
import { type PlacedRow, rowAfter } from './row-after.ts'

interface Remembered {
  element: HTMLElement
  row: PlacedRow
  /** All rows, as long as this one was among them. */
  around: PlacedRow[]
}

/** Whoever pays by keyboard goes on with the next row: the one that was paid moves away from under the focus. */
export function useRowFocus(box: RefObject<HTMLElement | null>) {
  const remembered = useRef<Remembered>(undefined)
  // After every drawing: what is paid moves at once, what a dialog pays when the dialog is gone.
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

/** Of its own section, else of the first that is left, else of the page. */
function headingFor(box: HTMLElement, section: string): HTMLElement | null {
  return (
    box.querySelector<HTMLElement>(`#${CSS.escape(section)}`) ??
    box.querySelector<HTMLElement>('h2') ??
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
