import type { BillType } from '@duebook/contract'
import { useNavigate } from '@tanstack/react-router'
import { type CSSProperties, useLayoutEffect, useRef } from 'react'
import { monthOf } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useYearTexts } from '../../../texts/year-texts.ts'
import { GridRow, SumRow } from './grid-row.tsx'
import classes from './grid-table.module.css'
import { useGridKeys } from './use-grid-keys.ts'
import type { YearGrid } from './year-grid.ts'

/** Name, twelve months, total. */
const COLUMNS = 14
const TYPES: BillType[] = ['bill', 'deposit']

/** Bills and months as a WAI-ARIA grid. It scrolls inside; head and names stay. */
export function GridTable({ grid, label }: { grid: YearGrid; label: string }) {
  const texts = useYearTexts()
  const format = useFormat()
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const types = TYPES.filter((type) => grid[type].rows.length > 0)
  // Each section ends with its sums.
  const lines = types.flatMap((type) => [...grid[type].rows.map(({ billId }) => billId), undefined])
  const hasNet = types.length > 1
  const rows = lines.length + (hasNet ? 1 : 0)
  const current = grid.months.indexOf(monthOf(format.today))
  const { active, grid: keys } = useGridKeys({
    rows,
    columns: COLUMNS,
    first: { row: 0, column: Math.max(0, current + 1) },
    onOpen: (row) => {
      const billId = lines[row]
      if (billId !== undefined) void navigate({ to: '/bills/$billId', params: { billId: String(billId) } })
    },
  })
  useLayoutEffect(() => {
    // The month before stays in view.
    if (current > 1) scrollToColumn(scroller.current, current - 1)
  }, [current])

  const placeOf = (row: number) => ({ row, active: active.row === row ? active.column : undefined, current })
  return (
    <div className={classes.scroller} ref={scroller}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table may be a grid; its cells are chosen
        role="grid"
        aria-readonly
        aria-label={label}
        aria-rowcount={rows + types.length + 1}
        className={classes.table}
        style={{ '--rows': rows + types.length } as CSSProperties}
        {...keys}
      >
        <thead>
          <tr>
            <th scope="col">{texts.name}</th>
            {grid.months.map((month, index) => (
              <th
                key={month}
                scope="col"
                abbr={format.monthName(month)}
                data-month={index}
                data-now={index === current || undefined}
              >
                {format.shortMonth(month)}
              </th>
            ))}
            <th scope="col">{texts.total}</th>
          </tr>
        </thead>
        {types.map((type, section) => {
          const { rows: bills, sums } = grid[type]
          const first = section === 0 ? 0 : lines.length - bills.length - 1
          return (
            <tbody key={type}>
              <tr className={classes.section}>
                <th scope="rowgroup" colSpan={COLUMNS}>
                  <span>{texts.sections[type]}</span>
                </th>
              </tr>
              {bills.map((bill, index) => (
                <GridRow key={bill.billId} bill={bill} {...placeOf(first + index)} />
              ))}
              <SumRow name={texts.sums[type]} sums={sums} {...placeOf(first + bills.length)} />
            </tbody>
          )
        })}
        {hasNet && (
          <tbody>
            <SumRow name={texts.sums.net} sums={grid.net} isNet {...placeOf(rows - 1)} />
          </tbody>
        )}
      </table>
    </div>
  )
}

function scrollToColumn(scroller: HTMLElement | null, month: number): void {
  const head = scroller?.querySelector<HTMLElement>(`[data-month="${month}"]`)
  const names = scroller?.querySelector<HTMLElement>('thead th')
  if (!scroller || !head || !names) return
  scroller.scrollLeft += head.getBoundingClientRect().left - names.getBoundingClientRect().right
}
