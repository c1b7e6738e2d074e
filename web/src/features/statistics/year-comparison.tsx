import type { MonthlyStatistics } from '@duebook/contract'
import { SegmentedControl, Text } from '@mantine/core'
import { lazy, useState } from 'react'
import { differenceOf } from '../../format/sums.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { Section } from '../../ui/section.tsx'
import { ChartFrame } from './chart-frame.tsx'
import choice from './choice.module.css'
import { MEASURES, type Measure } from './month-figures.ts'
import { ShowFigures } from './show-figures.tsx'
import classes from './year-comparison.module.css'
import { YearTable } from './year-table.tsx'
import { changeShare, compareYears, type YearComparison } from './years.ts'

const YearChart = lazy(() => import('./charts.tsx').then(({ YearChart }) => ({ default: YearChart })))

export function YearComparisonSection({
  stats,
  current,
}: {
  stats: readonly MonthlyStatistics[]
  current: string
}) {
  const texts = useStatisticsTexts()
  const format = useFormat()
  const [measure, setMeasure] = useState<Measure>('expenses')
  const comparison = compareYears(stats, measure, current, format.currency)
  const { year, yearBefore, toDate } = comparison
  const isIncome = measure === 'income'
  const amount = measure === 'net' ? format.signed : format.money
  const months = texts.years.toDate(format.monthName(toDate.first), format.monthName(toDate.last))
  return (
    <Section
      title={texts.years.title(year, yearBefore)}
      actions={
        <SegmentedControl
          className={choice.choice}
          aria-label={texts.years.what}
          data={MEASURES.map((each) => ({ value: each, label: texts[each] }))}
          value={measure}
          onChange={(next) => setMeasure(next)}
        />
      }
    >
      <dl className={classes.totals}>
        <div>
          <dt>
            {months} {yearBefore}
          </dt>
          <dd>{amount(toDate.before)}</dd>
        </div>
        <div>
          <dt>
            {months} {year}
          </dt>
          <dd>{amount(toDate.now)}</dd>
        </div>
        <div>
          <dt>{texts.years.change}</dt>
          <dd>
            <Change comparison={comparison} />
          </dd>
        </div>
      </dl>
      <Text size="sm" c="var(--ink-soft)" mb="md">
        {current.endsWith('-12')
          ? texts.years.wholeYear
          : texts.years.onlySame(format.monthName(toDate.first), format.monthName(toDate.last), yearBefore)}
      </Text>
      <ChartFrame
        legend={[
          { label: yearBefore, look: isIncome ? 'hatched-good' : 'hatched' },
          { label: year, look: isIncome ? 'solid-good' : 'solid' },
        ]}
        text={texts.years.chart({
          what: texts[measure],
          year,
          before: yearBefore,
          now: amount(toDate.now),
          past: amount(toDate.before),
          months,
        })}
      >
        <YearChart comparison={comparison} color={isIncome ? 'var(--good)' : 'var(--ink-soft)'} />
      </ChartFrame>
      <ShowFigures>
        <YearTable comparison={comparison} measure={measure} months={months} />
      </ShowFigures>
    </Section>
  )
}

function Change({ comparison: { toDate } }: { comparison: YearComparison }) {
  const texts = useStatisticsTexts().years
  const format = useFormat()
  const change = differenceOf(toDate.now, toDate.before, format.currency)
  const share = changeShare(toDate.now, toDate.before)
  const percent = share === undefined ? undefined : format.percent(Math.abs(share))
  if (change === 0) return texts.same
  return change > 0 ? texts.more(format.money(change), percent) : texts.less(format.money(-change), percent)
}
