import type { Cycle } from '@duebook/contract'
import { Skeleton } from '@mantine/core'
import { useFormat } from '../../format/use-format.ts'
import { useCalendarTexts } from '../../texts/calendar-texts.ts'
import { figuresOf } from './due-days.ts'
import classes from './figures-panel.module.css'

/** Of the month or year that is shown; undefined while it is fetched. */
export function FiguresPanel({ cycles }: { cycles: readonly Cycle[] | undefined }) {
  const texts = useCalendarTexts().figures
  const format = useFormat()
  const figures = cycles && figuresOf(cycles, format.currency)
  const entries = [
    ['toPay', figures && format.money(figures.toPay)],
    ['paid', figures && format.money(figures.paid)],
    ['remaining', figures && format.money(figures.remaining)],
    [
      'income',
      figures && texts.incomeOf(format.money(figures.incomeReceived), format.money(figures.incomeExpected)),
    ],
  ] as const
  return (
    <dl className={`panel ${classes.figures}`}>
      {entries.map(([name, value]) => (
        <div key={name} data-figure={name}>
          <dt>{texts[name]}</dt>
          <dd>{value ?? <Skeleton height={20} width="5rem" />}</dd>
        </div>
      ))}
    </dl>
  )
}
