import { Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useBills } from '../../api/group-queries.ts'
import { addMonths } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { type AccountSums, accountSums } from './accounts.ts'
import classes from './by-account.module.css'
import { useTwoYears } from './use-two-years.ts'

export function ByAccount({ current, count }: { current: string; count: number }) {
  const texts = useStatisticsTexts().accounts
  const format = useFormat()
  const payments = useTwoYears(current)
  const bills = useBills()
  const { currency } = format
  const sums = useMemo(
    () =>
      payments.data &&
      bills.data &&
      accountSums(payments.data, bills.data, addMonths(current, 1 - count), currency),
    [payments.data, bills.data, current, count, currency],
  )
  const failed = [payments, bills].find((each) => each.isError)
  return (
    <Section title={texts.title}>
      <Text size="sm" c="var(--ink-soft)" mb="md">
        {texts.caption(count)}
      </Text>
      {failed && <ErrorState error={failed.error} retry={() => void failed.refetch()} />}
      {!failed && !sums && <Skeleton height={160} />}
      {sums?.length === 0 && <Text>{texts.nothing}</Text>}
      {sums && sums.length > 0 && <Accounts sums={sums} />}
    </Section>
  )
}

function Accounts({ sums }: { sums: AccountSums[] }) {
  const texts = useStatisticsTexts()
  const format = useFormat()
  const longest = Math.max(...sums.flatMap(({ expenses, income }) => [expenses, income]))
  const total = {
    expenses: format.sum(sums.map(({ expenses }) => expenses)),
    income: format.sum(sums.map(({ income }) => income)),
  }
  return (
    <ul className={classes.accounts}>
      {sums.map((each) => (
        <li key={each.account ?? ''}>
          <h3 className={classes.name} data-none={each.account === undefined || undefined}>
            {each.account ?? texts.accounts.none}
          </h3>
          <dl className={classes.sums}>
            {(['expenses', 'income'] as const).map(
              (measure) =>
                each[measure] > 0 && (
                  <div key={measure}>
                    <dt>{texts[measure]}</dt>
                    <dd>
                      <span className={classes.track} aria-hidden>
                        <span
                          className={classes.bar}
                          data-measure={measure}
                          style={{ width: `${(each[measure] / longest) * 100}%` }}
                        />
                      </span>
                      <span className={classes.amount} data-measure={measure}>
                        {measure === 'income' ? format.signed(each.income) : format.money(each.expenses)}
                      </span>
                      <span className={classes.share}>
                        {texts.accounts.share(format.percent(each[measure] / total[measure]))}
                      </span>
                    </dd>
                  </div>
                ),
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
