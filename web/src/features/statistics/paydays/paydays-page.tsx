import type { Payday } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import { usePaydays } from '../../../api/forecast-queries.ts'
import { useBills } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { usePaydaysTexts } from '../../../texts/paydays-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { TileOfBill } from '../../../ui/bill-tile.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import row from '../../../ui/row-name.module.css'
import { Section } from '../../../ui/section.tsx'
import { StatisticsSkeleton } from '../statistics-skeleton.tsx'
import { StatisticsTabs } from '../statistics-tabs.tsx'
import { freeOf, runningSentence } from './payday-words.ts'
import classes from './paydays-page.module.css'

/** From income to income: what is left to pay, what is free. */
export function PaydaysPage() {
  const common = useTexts().common
  const paydays = usePaydays()
  const [running, ...next] = paydays.data ?? []
  return (
    <Page title={common.statisticsPages.paydays}>
      <StatisticsTabs />
      {paydays.isError && <ErrorState error={paydays.error} retry={() => void paydays.refetch()} />}
      {paydays.isPending && <StatisticsSkeleton />}
      {paydays.data && !running && <NoIncome />}
      {running && <Running running={running} paydays={paydays.data ?? []} />}
      {next.length > 0 && <Next paydays={next} />}
    </Page>
  )
}

function Running({ running, paydays }: { running: Payday; paydays: readonly Payday[] }) {
  const texts = usePaydaysTexts()
  const format = useFormat()
  const bills = useBills().data ?? []
  const id = useId()
  const free = freeOf(running, format.currency)
  const parts = [
    [texts.sum.income, running.income],
    [texts.sum.paid, -running.paid],
    [texts.sum.toPay, -running.to_pay],
  ] as const
  return (
    <section className={`panel ${classes.running}`} aria-labelledby={id}>
      <h2 id={id} className={classes.sentence} data-short={(running.income > 0 && free < 0) || undefined}>
        {runningSentence(paydays, bills, texts, format)}
      </h2>
      {running.income > 0 && (
        <dl className={classes.sum}>
          {parts.map(([words, amount]) => (
            <div key={words}>
              <dt>{words}</dt>
              <dd>{format.money(amount === 0 ? 0 : amount)}</dd>
            </div>
          ))}
          <div data-result data-short={free < 0 || undefined}>
            <dt>{free < 0 ? texts.sum.short : texts.sum.free}</dt>
            <dd>{format.money(Math.abs(free))}</dd>
          </div>
        </dl>
      )}
      <h3 className={classes.subtitle}>{texts.bills}</h3>
      <Bills payday={running} />
    </section>
  )
}

function Bills({ payday: { bills } }: { payday: Payday }) {
  const texts = usePaydaysTexts()
  const format = useFormat()
  if (bills.length === 0) return <Text c="var(--ink-soft)">{texts.noBills}</Text>
  return (
    <ul className={classes.bills}>
      {bills.map(({ bill_id: billId, bill_name: name, pay_on: payOn, amount }) => (
        <li key={`${billId} ${payOn}`}>
          <TileOfBill id={billId} />
          <span className={classes.what}>
            <Link to="/bills/$billId" params={{ billId: String(billId) }} className={row.name}>
              {name}
            </Link>
            <span className={classes.day} data-overdue={payOn < format.today || undefined}>
              {format.day(payOn)}
              {payOn < format.today && ` · ${texts.overdue}`}
            </span>
          </span>
          <span className={classes.amount}>{format.money(amount)}</span>
        </li>
      ))}
    </ul>
  )
}

function Next({ paydays }: { paydays: readonly Payday[] }) {
  const texts = usePaydaysTexts()
  const format = useFormat()
  return (
    <Section title={texts.next}>
      <ul className={classes.next}>
        {paydays.map((payday) => {
          const left = payday.left_over
          return (
            <li key={payday.from}>
              <details>
                <summary>
                  <IconChevronRight aria-hidden size={18} className={classes.chevron} />
                  <span className={classes.from}>{format.day(payday.from)}</span>
                  <span className={classes.left} data-short={left < 0 || undefined}>
                    {left < 0 ? texts.short(format.money(-left)) : texts.free(format.money(left))}
                  </span>
                  <span className={classes.facts}>
                    {texts.income(format.money(payday.income))} ·{' '}
                    {texts.billCount(payday.bills.length, format.money(payday.to_pay))}
                  </span>
                </summary>
                <p className={classes.span}>{texts.from(format.date(payday.from), format.date(payday.to))}</p>
                <Bills payday={payday} />
              </details>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

function NoIncome() {
  const texts = usePaydaysTexts().empty
  const canWrite = useCanWrite()
  return (
    <div className="panel">
      <EmptyState title={texts.title} text={texts.text}>
        {canWrite && (
          <Button renderRoot={(props) => <Link to="/bills/new" search={{ like: 'salary' }} {...props} />}>
            {texts.add}
          </Button>
        )}
      </EmptyState>
    </div>
  )
}
