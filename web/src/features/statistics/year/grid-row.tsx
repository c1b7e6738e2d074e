import { Link } from '@tanstack/react-router'
import { memo } from 'react'
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
export const GridRow = memo(function GridRow({ bill, row, active, current }: RowPlace & { bill: YearRow }) {
  const format = useFormat()
  return (
    <tr>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid */}
      <th scope="row" role="rowheader">
        <Link
          to="/bills/$billId"
          params={{ billId: String(bill.billId) }}
          className={classes.name}
          title={bill.name}
          {...placed(row, 0, active)}
        >
          {bill.name}
        </Link>
      </th>
      {bill.cells.map((cell, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a month
          key={index}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
          role="gridcell"
          className={classes.cell}
          data-now={index === current || undefined}
          {...placed(row, index + 1, active)}
        >
          <Cell cell={cell} type={bill.type} />
        </td>
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid */}
      <td
        role="gridcell"
        className={classes.total}
        title={format.money(bill.total)}
        {...placed(row, 13, active)}
      >
        <Amount amount={bill.total} />
      </td>
    </tr>
  )
})

function Cell({ cell, type }: { cell: YearCell | undefined; type: YearRow['type'] }) {
  const texts = useYearTexts().cell
  const format = useFormat()
  const statusWords = useStatusWords()
  if (cell === undefined) return <span className="visually-hidden">{texts.nothing}</span>
  const { status, amount, count } = cell
  const words = statusWords({ status, type })
  const money = format.money(amount)
  const sentence =
    count > 1 ? texts.several(count, words, money) : status === 'skipped' ? words : texts.one(words, money)
  return (
    <CyclePill
      status={status}
      sentence={sentence}
      amount={format.wholeAmount(amount)}
      times={count > 1 ? texts.times(count) : undefined}
    />
  )
}

interface SumRowProps extends RowPlace {
  name: string
  sums: YearSums
  /** Of either sign. */
  isNet?: boolean
}

export const SumRow = memo(function SumRow({ name, sums, row, active, current, isNet = false }: SumRowProps) {
  return (
    <tr className={classes.sums} data-net={isNet || undefined}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid */}
      <th scope="row" role="rowheader" {...placed(row, 0, active)}>
        {name}
      </th>
      {[...sums.months, sums.total].map((amount, index) => (
        <td
          // biome-ignore lint/suspicious/noArrayIndexKey: a month
          key={index}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of a grid
          role="gridcell"
          data-now={index === current || undefined}
          data-below-zero={amount < 0 || undefined}
          {...placed(row, index + 1, active)}
        >
          <Amount amount={amount} isSigned={isNet} />
        </td>
      ))}
    </tr>
  )
})

/** Without cents; they are in the tooltip, and said by screen readers. */
function Amount({ amount, isSigned = false }: { amount: number; isSigned?: boolean }) {
  const format = useFormat()
  const money = isSigned ? format.signed(amount) : format.money(amount)
  const sign = isSigned && amount > 0 ? '+' : ''
  return (
    <span title={money}>
      <span aria-hidden>{amount === 0 ? '–' : `${sign}${format.wholeAmount(amount)}`}</span>
      <span className="visually-hidden">{money}</span>
    </span>
  )
}

function placed(row: number, column: number, active: number | undefined) {
  return { 'data-place': `${row} ${column}`, tabIndex: active === column ? 0 : -1 }
}
