import type { Summary } from '@duebook/contract'
import { Progress } from '@mantine/core'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import classes from './month-summary.module.css'

/** The month at a glance: what remains is the number that people look for. */
export function MonthSummary({ summary }: { summary: Summary }) {
  const format = useFormat()
  const texts = useTexts().home.summary
  const { to_pay: toPay, paid, remaining } = summary
  const share = toPay > 0 ? Math.min(100, (paid / toPay) * 100) : 0
  const bar = texts.bar(format.money(paid), format.money(toPay))
  return (
    <section className={`panel ${classes.summary}`} aria-labelledby="remaining">
      <div className={classes.main}>
        <h2 id="remaining" className={classes.label}>
          {texts.remaining(format.month(summary.month))}
        </h2>
        <p className={classes.remaining} data-testid="remaining">
          {format.money(remaining)}
        </p>
        <Progress value={share} size="lg" aria-label={bar} mt="sm" />
        <p className={classes.note}>{toPay === 0 ? texts.nothing : remaining === 0 ? texts.allPaid : bar}</p>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.income}</dt>
          <dd>
            {texts.incomeOf(format.money(summary.income_received), format.money(summary.income_expected))}
          </dd>
        </div>
        <div>
          <dt>{texts.expenses}</dt>
          <dd>{texts.expensesOf(format.money(paid), format.money(toPay))}</dd>
        </div>
        <div data-alarming={summary.overdue_count > 0 || undefined}>
          <dt>{texts.overdue}</dt>
          <dd>
            {summary.overdue_count === 0
              ? texts.overdueNone
              : texts.overdueCount(summary.overdue_count, format.money(summary.overdue_amount))}
          </dd>
        </div>
        <div>
          <dt>{texts.nextPayday}</dt>
          <dd>{summary.next_payday === null ? texts.noPayday : format.day(summary.next_payday)}</dd>
        </div>
      </dl>
    </section>
  )
}
