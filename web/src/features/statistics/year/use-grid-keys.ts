import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { type Place, placeAfter } from './grid-keys.ts'

interface GridKeys {
  rows: number
  columns: number
  first: Place
  onOpen: (row: number) => void
}

/** Keys and clicks for cells with `data-place="row column"`: one tab stop, arrows move. */
export function useGridKeys({ rows, columns, first, onOpen }: GridKeys) {
  const table = useRef<HTMLTableElement>(null)
  const [last, setLast] = useState(first)
  // Another year or category may have fewer rows.
  const active = { row: Math.min(last.row, rows - 1), column: last.column }
  return {
    active,
    grid: {
      ref: table,
      onKeyDown: (event: KeyboardEvent) => {
        const place = placeOf(event)
        if (place === undefined) return
        if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
          onOpen(place.row)
          event.preventDefault()
          return
        }
        const next = placeAfter(event, place, { rows, columns })
        if (next === undefined) return
        const cell = table.current?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)
        cell?.focus({ preventScroll: true })
        cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
        event.preventDefault()
      },
      onFocus: (event: FocusEvent) => {
        const place = placeOf(event)
        if (place !== undefined) setLast(place)
      },
      onClick: (event: MouseEvent) => {
        const place = placeOf(event)
        if (place !== undefined && !isLink(event)) onOpen(place.row)
      },
    },
  }
}

function placeOf({ target }: { target: EventTarget }): Place | undefined {
  const place =
    target instanceof Element ? target.closest<HTMLElement>('[data-place]')?.dataset.place : undefined
  if (place === undefined) return undefined
  const [row = 0, column = 0] = place.split(' ').map(Number)
  return { row, column }
}

function isLink({ target }: MouseEvent): boolean {
  return target instanceof Element && target.closest('a') !== null
}
