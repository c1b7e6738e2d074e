import type { Breakdown } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AskedBreakdown } from '../../api/category-queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Tile } from '../../ui/bill-tile.tsx'
import row from '../../ui/row-name.module.css'
import { Bar } from './bar.tsx'
import classes from './breakdown-section.module.css'
import table from './figures-table.module.css'
import bars from './ranked-bars.module.css'
import { ShowFigures } from './show-figures.tsx'

type Part = Breakdown['parts'][number]

const SHOWN_AT_FIRST = 10

/** Bars, largest first. Each leads to its payments. */
export function BreakdownParts({ breakdown, asked }: { breakdown: Breakdown; asked: AskedBreakdown }) {
  const { breakdown: words } = useStatisticsTexts()
  const format = useFormat()
  const [showsAll, setShowsAll] = useState(false)
  const { total, overlapping, parts } = breakdown
  if (parts.length === 0) return <Text>{words.nothing}</Text>
  const shown = showsAll ? parts : parts.slice(0, SHOWN_AT_FIRST)
  const most = parts[0]?.amount ?? 1
  return (
    <>
      <p className={classes.total}>{words.total(format.money(total))}</p>
      <ol className={`${bars.list} ${classes.parts}`}>
        {shown.map((part) => (
          <li key={part.key ?? ''}>
            <Tile
              color={part.color ?? undefined}
              icon={part.icon ?? undefined}
              letter={part.name?.slice(0, 1).toLocaleUpperCase()}
            />
            <Link to="/payments" search={paymentsOf(part, asked)} className={`${row.name} ${bars.name}`}>
              {nameOf(part)}
            </Link>
            <span className={bars.track}>
              <Bar color={part.color} share={part.amount / most} />
            </span>
            <span className={bars.amount}>{format.money(part.amount)}</span>
            <span className={bars.aside}>{format.percent(part.share / 100)}</span>
          </li>
        ))}
      </ol>
      {shown.length < parts.length && (
        <Button variant="default" mb="md" onClick={() => setShowsAll(true)}>
          {words.all(parts.length)}
        </Button>
      )}
      {overlapping && (
        <Text size="sm" c="var(--ink-soft)" mb="md">
          {words.overlapping}
        </Text>
      )}
      <ShowFigures>
        <FiguresTable breakdown={breakdown} asked={asked} nameOf={nameOf} />
      </ShowFigures>
    </>
  )

  function nameOf({ name }: Part): string {
    return name ?? words.none[asked.by]
  }
}

interface FiguresTableProps {
  breakdown: Breakdown
  asked: AskedBreakdown
  nameOf: (part: Part) => string
}

function FiguresTable({ breakdown: { total, overlapping, parts }, asked, nameOf }: FiguresTableProps) {
  const texts = useStatisticsTexts()
  const { amount, total: totalWord } = useTexts().common
  const words = texts.breakdown
  const format = useFormat()
  return (
    <table className={table.table}>
      <caption>{words.caption(format.currency.code)}</caption>
      <thead>
        <tr>
          <th scope="col">{words.bases[asked.by]}</th>
          <th scope="col">{texts.payments}</th>
          <th scope="col">{amount}</th>
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {parts.map((part) => (
          <tr key={part.key ?? ''}>
            <th scope="row">{nameOf(part)}</th>
            <td>{part.payment_count}</td>
            <td>{format.amount(part.amount)}</td>
            <td>{format.percent(part.share / 100)}</td>
          </tr>
        ))}
      </tbody>
      {!overlapping && (
        <tfoot>
          <tr>
            <th scope="row">{totalWord}</th>
            <td>{parts.reduce((sum, part) => sum + part.payment_count, 0)}</td>
            <td>{format.amount(total)}</td>
            <td />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

/** The address of the payments behind a part. */
function paymentsOf({ key }: Part, { by, type, from, to }: AskedBreakdown) {
  if (by === 'bill') return { from, to, type, bill: Number(key) }
  return { from, to, type, part: `${by}:${key ?? ''}` }
}
