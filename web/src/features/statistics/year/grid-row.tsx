import { Link } from '@tanstack/react-router'
import { memo, type ReactNode } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { useYearTexts } from '../../../texts/year-texts.ts'
import { useStatusWords } from '../../../ui/cycle-icons.tsx'
import { CyclePill } from '../../../ui/cycle-pill.tsx'
import classes from './grid-table.module.css'
import type { YearCell, YearRow, YearSums } from './year-grid.ts'

interface RowPlace {
  row: number
  /** The column with the tab stop, if it is in this row. */
  active: number | undefined
  /** The index of the current month; -1 in other years. */
  current: number
}

/** One of hundreds: only the row that the focus leaves or enters is rendered again. */
export const GridRow = memo(function GridRow({ bill, ...place }: RowPlace & { bill: YearRow }) {
  return (
    <tr>
      <th scope="row">
        <Link
          to="/bills/$billId"
          params={{ billId: String(bill.billId) }}
          className={classes.name}
          title={bill.name}
          data-place={`${place.row} 0`}
          tabIndex={place.active === 0 ? 0 : -1}
        >
          {bill.name}
        </Link>
      </th>
      {MONTHS.map((month) => (
        <GridCell key={month} {...place} column={month + 1} className={classes.cell}>
          <Due cell={bill.cells[month]} type={bill.type} />
        </GridCell>
      ))}
      <GridCell {...place} column={TOTAL} className={classes.total}>
        <Amount amount={bill.total} />
      </GridCell>
    </tr>
  )
})

interface SumRowProps extends RowPlace {
  name: string
  sums: YearSums
  /** Of either sign. */
  isNet?: boolean
}

export const SumRow = memo(function SumRow({ name, sums, isNet = false, ...place }: SumRowProps) {
  const amounts = [...sums.months, sums.total]
  return (
    <tr className={classes.sums} data-net={isNet || undefined}>
      <th scope="row" data-place={`${place.row} 0`} tabIndex={place.active === 0 ? 0 : -1}>
        {name}
      </th>
      {[...MONTHS, TOTAL - 1].map((index) => (
        <GridCell key={index} {...place} column={index + 1}>
          <Amount amount={amounts[index] ?? 0} isSigned={isNet} />
        </GridCell>
      ))}
    </tr>
  )
})

const MONTHS = Array.from({ length: 12 }, (_, index) => index)
const TOTAL = 13

interface GridCellProps extends RowPlace {
  column: number
  className?: string | undefined
  children: ReactNode
}

function GridCell({ row, column, active, current, className, children }: GridCellProps) {
  return (
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
      role="gridcell"
      className={className}
      data-place={`${row} ${column}`}
      data-now={column === current + 1 || undefined}
      tabIndex={active === column ? 0 : -1}
    >
      {children}
    </td>
  )
}

function Due({ cell, type }: { cell: YearCell | undefined; type: YearRow['type'] }) {
  const texts = useYearTexts().cell
  const format = useFormat()
  const statusWords = useStatusWords()
  if (cell === undefined) return <span className="visually-hidden">{texts.nothing}</span>
  const { status, amount, count } = cell
  const words = statusWords({ status, type })
  const money = format.money(amount)
  const once = status === 'skipped' ? words : texts.one(words, money)
  return (
    <CyclePill
      status={status}
      sentence={count > 1 ? texts.several(count, words, money) : once}
      amount={format.wholeAmount(amount)}
      times={count > 1 ? texts.times(count) : undefined}
    />
  )
}

/** Without cents; they are in the tooltip, and said by screen readers. */
function Amount({ amount, isSigned = false }: { amount: number; isSigned?: boolean }) {
  const format = useFormat()
  const money = isSigned ? format.signed(amount) : format.money(amount)
  const sign = isSigned && amount > 0 ? '+' : ''
  return (
    <span title={money} data-below-zero={amount < 0 || undefined}>
      <span aria-hidden>{amount === 0 ? '–' : `${sign}${format.wholeAmount(amount)}`}</span>
      <span className="visually-hidden">{money}</span>
    </span>
  )
}
