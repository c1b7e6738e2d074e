import type { Bill } from '@duebook/contract'
import { useId, useMemo } from 'react'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { type Rate, totalsOf } from './totals.ts'
import classes from './totals-panel.module.css'

/** The cost and income of the shown bills, per month and year. */
export function TotalsPanel({ bills }: { bills: Bill[] }) {
  const texts = useBillTexts().totals
  const { currency } = useFormat()
  const heading = useId()
  const { expenses, income, net, count } = useMemo(() => totalsOf(bills, currency), [bills, currency])
  if (count === 0) return null
  const notes = [
    ...(count < bills.length ? [texts.notCounted] : []),
    ...(bills.some((bill) => bill.variable) ? [texts.varies] : []),
  ]
  return (
    <section className={`panel ${classes.totals}`} aria-labelledby={heading}>
      <h2 id={heading} className={classes.title}>
        {texts.title}
      </h2>
      <dl className={classes.figures}>
        <Figure name={texts.expenses} rate={expenses} />
        <Figure name={texts.income} rate={income} />
        <Figure
          name={net.year < 0 ? texts.lacking : texts.net}
          rate={net}
          sign={net.year < 0 ? 'bad' : 'good'}
        />
      </dl>
      {notes.length > 0 && <p className={classes.note}>{notes.join(' ')}</p>}
    </section>
  )
}

/** The label says “shortfall”, so the minus sign is left out. */
function Figure({ name, rate, sign }: { name: string; rate: Rate; sign?: 'good' | 'bad' }) {
  const texts = useBillTexts().totals
  const format = useFormat()
  return (
    <div>
      <dt>
        {name}
        <span className={classes.short}>{texts.aMonthShort}</span>
      </dt>
      <dd data-sign={sign}>
        <strong>{format.money(Math.abs(rate.month))}</strong>{' '}
        <span className={classes.month}>{texts.aMonth}</span>
      </dd>
      <dd className={classes.year}>{texts.aYear(format.money(Math.abs(rate.year)))}</dd>
    </div>
  )
}
