import type { BillType, BreakdownBasis } from '@duebook/contract'
import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useBreakdown } from '../../api/category-queries.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { DayField } from '../../ui/day-field.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { BreakdownParts } from './breakdown-parts.tsx'
import { daysOfPeriod, PERIODS, type Period, periodProblem } from './breakdown-period.ts'
import classes from './breakdown-section.module.css'

const BASES: readonly BreakdownBasis[] = ['category', 'account', 'bill', 'tag']

/** Payments of a period, by what they were for. */
export function BreakdownSection() {
  const texts = useStatisticsTexts()
  const { dateMissing } = useTexts().common
  const words = texts.breakdown
  const { today } = useFormat()
  const [by, setBy] = useState<BreakdownBasis>('category')
  const [type, setType] = useState<BillType>('bill')
  const [period, setPeriod] = useState<Period>('month')
  const [custom, setCustom] = useState(() => daysOfPeriod('month', today))
  const days = period === 'custom' ? custom : daysOfPeriod(period, today)
  const problem = periodProblem(days.from, days.to)
  const asked = { ...days, by, type }
  const breakdown = useBreakdown(asked, problem === undefined)
  return (
    <Section title={words.title}>
      <div className={classes.choices}>
        <NativeSelect
          label={words.by}
          value={by}
          data={BASES.map((value) => ({ value, label: words.bases[value] }))}
          onChange={({ currentTarget: { value } }) => setBy(value as BreakdownBasis)}
        />
        <NativeSelect
          label={words.period}
          value={period}
          data={PERIODS.map((value) => ({ value, label: words.periods[value] }))}
          onChange={({ currentTarget: { value } }) => {
            setCustom(days)
            setPeriod(value as Period)
          }}
        />
        <SegmentedControl
          aria-label={words.type}
          value={type}
          data={[
            { value: 'bill', label: texts.expenses },
            { value: 'deposit', label: texts.income },
          ]}
          onChange={(value) => setType(value === 'deposit' ? 'deposit' : 'bill')}
        />
        {period === 'custom' && (
          <>
            <DayField
              label={words.from}
              value={custom.from}
              onChange={(from) => setCustom({ ...custom, from })}
            />
            <DayField
              label={words.to}
              value={custom.to}
              error={problem && { ...words, dateMissing }[problem]}
              onChange={(to) => setCustom({ ...custom, to })}
            />
          </>
        )}
      </div>
      {breakdown.isError && <ErrorState error={breakdown.error} retry={() => void breakdown.refetch()} />}
      {breakdown.isPending && problem === undefined && <Skeleton height={200} />}
      {breakdown.data && <BreakdownParts key={`${by} ${type}`} breakdown={breakdown.data} asked={asked} />}
    </Section>
  )
}
