import type { Cycle, Summary } from '@duebook/contract'
import { remainingAmount } from '../../api/cycle-rules.ts'
import { lastOf } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Money } from '../../ui/money.tsx'
import classes from './month-summary.module.css'
import { nextIncome } from './next-income.ts'

/** The month at a glance: what is left to pay is the number that people look for. */
export function MonthSummary({ summary, cycles }: { summary: Summary; cycles: readonly Cycle[] }) {
  const format = useFormat()
  const texts = useTexts().home.summary
  const { due_total: total, due_left: left, paid, late_amount: late } = summary
  const bar = texts.bar(format.money(paid), format.money(total))
  const income = nextIncome(cycles, summary.next_payday)
  return (
    <section className={`panel ${classes.summary}`} aria-labelledby="to-pay">
      <h2 id="to-pay" className={classes.label}>
        {texts.toPay(format.date(lastOf(summary.month)))}
      </h2>
      <p className={classes.sum} data-testid="remaining">
        {format.money(left)}
      </p>
      {late > 0 && <p className={classes.late}>{texts.late(format.money(late))}</p>}
      {income.length > 0 && (
        <p className={classes.income}>
          {texts.nextIncome} <strong>{format.day(income[0]?.pay_on ?? '')}</strong>{' '}
          <Money
            amount={format.sum(income.map((cycle) => remainingAmount(cycle, format.currency)))}
            type="deposit"
            strong
          />
        </p>
      )}
      <div className={classes.paid}>
        <progress className={classes.bar} value={paid} max={total || 1} aria-label={bar} />
        <span>{total === 0 ? texts.nothing : bar}</span>
      </div>
    </section>
  )
}
