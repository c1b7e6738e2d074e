import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { useForecastTexts } from '../../../texts/forecast-texts.ts'
import { Tile, TileOfBill } from '../../../ui/bill-tile.tsx'
import { Money } from '../../../ui/money.tsx'
import { Mark } from '../../../ui/row-list.tsx'
import row from '../../../ui/row-name.module.css'
import { Section } from '../../../ui/section.tsx'
import classes from './entries-section.module.css'
import { amountOf, daysOf, type ForecastDay, type ShownForecast } from './forecast-model.ts'
import type { WhatIf } from './what-if.ts'

const SHOWN_AT_FIRST = 12

/** What comes and goes, by day, with the balance after it. */
export function EntriesSection({ forecast, tried }: { forecast: ShownForecast; tried: WhatIf }) {
  const texts = useForecastTexts().entries
  const [showsAll, setShowsAll] = useState(false)
  const days = daysOf(forecast)
  const shown = showsAll ? days : days.slice(0, SHOWN_AT_FIRST)
  return (
    <Section title={texts.title}>
      {days.length === 0 && <Text c="var(--ink-soft)">{texts.nothing}</Text>}
      <ol className={classes.days}>
        {shown.map((day) => (
          <Day key={day.date} day={day} isLowest={day.date === forecast.lowest.date} tried={tried} />
        ))}
      </ol>
      {shown.length < days.length && (
        <Button variant="default" mt="md" onClick={() => setShowsAll(true)}>
          {texts.all(days.length)}
        </Button>
      )}
    </Section>
  )
}

function Day({ day, isLowest, tried }: { day: ForecastDay; isLowest: boolean; tried: WhatIf }) {
  const texts = useForecastTexts()
  const format = useFormat()
  const money = (minor: bigint) => format.money(amountOf(minor, format.currency))
  return (
    <li>
      <div className={classes.head}>
        <h3>
          <time dateTime={day.date}>{format.day(day.date)}</time>
          {isLowest && <Mark>{texts.chart.lowest}</Mark>}
        </h3>
        <span className={classes.balance} data-below={day.balance < 0n || undefined}>
          {texts.entries.balance(money(day.balance))}
        </span>
      </div>
      <ul className={classes.flows}>
        {day.flows.map(({ id, billId, name, type, overdue, amount, low, high }) => (
          <li key={id}>
            {billId === undefined ? (
              <Tile color={undefined} icon={type === 'deposit' ? 'cash' : undefined} letter="?" />
            ) : (
              <TileOfBill id={billId} />
            )}
            <span className={classes.what}>
              {billId === undefined ? (
                <span className={row.name}>{name}</span>
              ) : (
                <Link to="/bills/$billId" params={{ billId: String(billId) }} className={row.name}>
                  {name}
                </Link>
              )}
              {overdue && <span className={classes.overdue}>{texts.entries.overdue}</span>}
              {(billId === undefined || tried.amounts.has(billId)) && <Mark>{texts.whatIf.added}</Mark>}
            </span>
            <span className={classes.amount}>
              <Money amount={amountOf(amount, format.currency)} type={type} strong />
              {low !== high && (
                <span className={classes.note}>{texts.entries.between(money(low), money(high))}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}
