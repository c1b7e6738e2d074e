import type { Cycle } from '@duebook/contract'
import { Skeleton } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { memo } from 'react'
import { shownAmount } from '../../api/cycle-rules.ts'
import type { Day } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { TileOfBill } from '../../ui/bill-tile.tsx'
import { CYCLE_ICONS } from '../../ui/cycle-icons.tsx'
import classes from './day-cell.module.css'
import { DayBox } from './day-table.tsx'
import { useDayWords } from './day-words.ts'
import { fitting, sumsOf } from './due-days.ts'

export interface DayCellProps {
  day: Day
  /** Undefined while nothing is known yet. */
  cycles: readonly Cycle[] | undefined
  isOutside: boolean
  isActive: boolean
  /** On a phone a cell has room for icons only. */
  isCompact: boolean
  lines: number
}

/** One day of the month, without cents: the tooltip and the opened day have them. The grid handles clicks and keys. */
export const DayCell = memo(function DayCell({ day, cycles, isOutside, isActive, ...look }: DayCellProps) {
  const texts = useCalendarTexts().day
  const { today } = useFormat()
  const words = useDayWords()
  const name = [
    words.date(day),
    ...(cycles === undefined
      ? []
      : cycles.length === 0
        ? [texts.nothing]
        : [words.entries(cycles), words.sums(cycles)]),
  ]
  return (
    <DayBox
      day={day}
      isActive={isActive}
      isToday={day === today}
      name={name}
      className={classes.cell}
      insideClassName={classes.inside}
      data-outside={isOutside || undefined}
      data-compact={look.isCompact || undefined}
    >
      <span className={classes.head}>
        <span className={classes.number}>{Number(day.slice(8))}</span>
        {cycles && !look.isCompact && <DaySums cycles={cycles} />}
      </span>
      {cycles === undefined && <Skeleton height={12} radius="sm" />}
      {cycles &&
        (look.isCompact ? <Signs cycles={cycles} /> : <Entries cycles={cycles} lines={look.lines} />)}
    </DayBox>
  )
})

function DaySums({ cycles }: { cycles: readonly Cycle[] }) {
  const format = useFormat()
  const sums = sumsOf(cycles, format.currency)
  // A single entry shows its own amount.
  if (cycles.length < 2) return null
  return (
    <span className={classes.sums}>
      {sums.out > 0 && <span>{format.wholeAmount(sums.out)}</span>}
      {sums.in > 0 && <span className={classes.in}>+{format.wholeAmount(sums.in)}</span>}
    </span>
  )
}

function Entries({ cycles, lines }: { cycles: readonly Cycle[]; lines: number }) {
  const { home } = useTexts()
  const texts = useCalendarTexts().day
  const format = useFormat()
  const { shown, more } = fitting(cycles, lines)
  return (
    <>
      {shown.map((cycle) => {
        const Icon = CYCLE_ICONS[cycle.status]
        const amount = shownAmount(cycle, format.currency)
        return (
          <span
            key={`${cycle.bill_id} ${cycle.due_date}`}
            className={classes.entry}
            data-status={cycle.status}
            data-type={cycle.type}
            title={[cycle.bill_name, format.money(amount), ...(cycle.last ? [home.row.last] : [])].join(', ')}
          >
            <TileOfBill id={cycle.bill_id} />
            {cycle.status !== 'upcoming' && <Icon size={13} className={classes.sign} />}
            <span className={classes.name}>{cycle.bill_name}</span>
            {cycle.last && <IconFlag size={12} className={classes.sign} />}
            <span className={classes.amount}>
              {cycle.type === 'deposit' ? '+' : ''}
              {format.wholeAmount(amount)}
            </span>
          </span>
        )
      })}
      {more > 0 && <span className={classes.more}>{texts.moreShort(more)}</span>}
    </>
  )
}

/** Three signs fit beside each other. */
const SIGNS = 3

function Signs({ cycles }: { cycles: readonly Cycle[] }) {
  const format = useFormat()
  const { shown, more } = fitting(cycles, SIGNS)
  const short = (amount: number) => (amount < 1000 ? format.wholeAmount(amount) : format.shortAmount(amount))
  const sums = sumsOf(cycles, format.currency)
  return (
    <>
      <span className={classes.signs}>
        {shown.map((cycle) => {
          const Icon = CYCLE_ICONS[cycle.status]
          return (
            <Icon
              key={`${cycle.bill_id} ${cycle.due_date}`}
              size={12}
              data-status={cycle.status}
              className={classes.sign}
            />
          )
        })}
        {more > 0 && <span className={classes.more}>+{more}</span>}
      </span>
      {sums.out > 0 && <span className={classes.short}>{short(sums.out)}</span>}
      {sums.in > 0 && <span className={`${classes.short} ${classes.in}`}>+{short(sums.in)}</span>}
    </>
  )
}
