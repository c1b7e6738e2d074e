import type { BillInsight, BillType } from '@duebook/contract'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { monthOf } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useInsightTexts } from '../../../texts/insight-texts.ts'
import classes from './bill-insight.module.css'
import { type PriceStep, priceSteps, stepLine } from './price-steps.ts'

const LISTED_FIRST = 4

interface PriceHistoryProps {
  type: BillType
  /** Newest first. */
  prices: BillInsight['prices']
}

/** Only where there was more than one price. */
export function PriceHistory({ type, prices }: PriceHistoryProps) {
  const texts = useInsightTexts().bill
  const format = useFormat()
  const id = useId()
  const [showsAll, setShowsAll] = useState(false)
  const steps = priceSteps(prices, format.currency)
  if (steps.length < 2) return null
  const shown = showsAll ? steps : steps.slice(0, LISTED_FIRST)
  return (
    <div>
      <h3 id={id} className={classes.title}>
        {texts.prices[type]}
      </h3>
      <Line type={type} prices={prices} />
      <ol className={classes.steps} aria-labelledby={id}>
        {shown.map((step, index) => (
          <Step key={step.last} step={step} isNewest={index === 0} />
        ))}
      </ol>
      {shown.length < steps.length && (
        <Button variant="default" size="sm" mt="sm" onClick={() => setShowsAll(true)}>
          {texts.all(steps.length)}
        </Button>
      )}
    </div>
  )
}

function Step({
  step: { amount, first, last, change, share },
  isNewest,
}: {
  step: PriceStep
  isNewest: boolean
}) {
  const texts = useInsightTexts().bill
  const format = useFormat()
  const [from, to] = [first, last].map((day) => format.monthAndYear(monthOf(day))) as [string, string]
  const changeWords = change !== undefined && change < 0 ? texts.less : texts.more
  return (
    <li>
      <span className={classes.price}>{format.money(amount)}</span>
      <span className={classes.when}>{isNewest ? texts.since(from) : texts.range(from, to)}</span>
      {change !== undefined && (
        <span className={classes.change}>
          {changeWords(
            format.money(Math.abs(change)),
            share === undefined ? undefined : format.percent(Math.abs(share)),
          )}
        </span>
      )}
    </li>
  )
}

/** Small: the list below has the amounts. */
function Line({ type, prices }: PriceHistoryProps) {
  const texts = useInsightTexts().bill
  const format = useFormat()
  const amounts = prices.map(({ amount }) => amount)
  const label = texts.chart({
    from: format.month(monthOf(prices.at(-1)?.due_date ?? '')),
    to: format.month(monthOf(prices.at(0)?.due_date ?? '')),
    low: format.money(Math.min(...amounts)),
    high: format.money(Math.max(...amounts)),
  })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={classes.line}
      data-type={type}
    >
      <path d={stepLine(prices)} />
    </svg>
  )
}
