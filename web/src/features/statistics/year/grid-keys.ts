/** A cell of a grid. Rows and columns begin at 0. */
export interface Place {
  row: number
  column: number
}

interface Size {
  rows: number
  columns: number
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Where a key leads in a grid (https://www.w3.org/WAI/ARIA/apg/patterns/grid/); undefined for other keys. */
export function placeAfter(pressed: Pressed, { row, column }: Place, size: Size): Place | undefined {
  if (pressed.altKey || pressed.shiftKey) return undefined
  const last = { row: size.rows - 1, column: size.columns - 1 }
  if (pressed.ctrlKey || pressed.metaKey) {
    if (pressed.key === 'Home') return { row: 0, column: 0 }
    return pressed.key === 'End' ? last : undefined
  }
  const steps: Record<string, Place> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    PageUp: { row: row - PAGE, column },
    PageDown: { row: row + PAGE, column },
    Home: { row, column: 0 },
    End: { row, column: last.column },
  }
  const next = steps[pressed.key]
  return next && within(next, last)
}

const PAGE = 10

/** The nearest place inside of the grid. */
function within({ row, column }: Place, last: Place): Place {
  return {
    row: Math.max(0, Math.min(row, last.row)),
    column: Math.max(0, Math.min(column, last.column)),
  }
}
