import type { Bill, Payment } from '@duebook/contract'
import { ActionIcon, Skeleton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { agendaOfYear } from '../../../api/bill-years.ts'
import { useAgenda } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Section } from '../../../ui/section.tsx'
import { CycleIcon } from './cycle-icon.tsx'
import { monthsOfYear } from './months-of-year.ts'
import classes from './year-strip.module.css'

const YEARS_AHEAD = 5

/** The status of every due date of one year, month by month. */
export function YearStrip({ bill, payments }: { bill: Bill; payments: Payment[] | undefined }) {
  const bills = useBillTexts()
  const { common } = useTexts()
  const texts = bills.bill.year
  const format = useFormat()
  const thisYear = Number(format.today.slice(0, 4))
  const [year, setYear] = useState(thisYear)
  const shown = String(year).padStart(4, '0')
  const agenda = useAgenda(...agendaOfYear(shown), bill.id)
  const months = agenda.data && monthsOfYear(agenda.data, bill.id, shown)
  const paid = format.sum(months?.flatMap((month) => month.cycles.map((cycle) => cycle.paid_amount)) ?? [])
  const first = firstYear(bill, payments)
  return (
    <Section
      title={shown}
      actions={
        <div className={classes.arrows}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={texts.earlier(String(year - 1))}
            disabled={year <= Math.min(first, thisYear)}
            onClick={() => setYear(year - 1)}
          >
            <IconChevronLeft aria-hidden size={20} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={texts.later(String(year + 1))}
            disabled={year >= thisYear + YEARS_AHEAD}
            onClick={() => setYear(year + 1)}
          >
            <IconChevronRight aria-hidden size={20} />
          </ActionIcon>
        </div>
      }
    >
      {agenda.isError && <ErrorState error={agenda.error} retry={() => void agenda.refetch()} />}
      {agenda.isPending && <Skeleton height={120} role="status" aria-label={common.loading} />}
      {months && (
        <>
          <ol className={classes.months}>
            {months.map(({ month, cycles: own }) => (
              <li key={month} data-now={month === format.today.slice(0, 7) || undefined}>
                <span className={classes.month}>{format.shortMonth(month)}</span>
                {own.length === 0 ? (
                  <span className={classes.none}>
                    <span aria-hidden>–</span>
                    <span className="visually-hidden">{texts.none}</span>
                  </span>
                ) : (
                  <ul className={classes.cycles} data-many={own.length > 1 || undefined}>
                    {own.map((cycle) => (
                      <li key={cycle.due_date}>
                        <CycleIcon cycle={cycle} />
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ol>
          {paid > 0 && <p className={classes.sum}>{texts.sum(format.money(paid))}</p>}
          {months.every(({ cycles }) => cycles.length === 0) && (
            <p className={classes.nothing}>{texts.nothing}</p>
          )}
        </>
      )}
    </Section>
  )
}

/** Nothing is known of the bill before it. */
function firstYear({ due_date: due, created_at: created }: Bill, payments: Payment[] | undefined): number {
  const years = [due, created, ...(payments ?? []).map((payment) => payment.date)].map((day) =>
    Number(day.slice(0, 4)),
  )
  return years.reduce((least, year) => Math.min(least, year))
}
