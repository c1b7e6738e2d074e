import type { Bill, Cycle } from '@duebook/contract'
import { Skeleton, Text } from '@mantine/core'
import { useMemo } from 'react'
import { agendaOfYear } from '../../../api/bill-years.ts'
import { billOf } from '../../../api/bills-by-id.ts'
import { useAgenda, useBills } from '../../../api/group-queries.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { useYearTexts } from '../../../texts/year-texts.ts'
import { IconLegend } from '../../../ui/cycle-icons.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { GridTable } from './grid-table.tsx'
import { NothingInYear } from './nothing-in-year.tsx'
import type { YearChoice } from './year-choice.ts'
import { YearControls } from './year-controls.tsx'
import { statusesIn, yearGrid } from './year-grid.ts'
import classes from './year-view.module.css'

export function YearView(choice: YearChoice) {
  const texts = useYearTexts()
  const { common } = useTexts()
  const { name } = useGroup()
  const { currency } = useFormat()
  const { category } = choice
  const year = String(choice.year)
  const agenda = useAgenda(...agendaOfYear(year))
  const bills = useBills().data
  const grid = useMemo(
    () => agenda.data && yearGrid(inCategory(agenda.data, category, bills), year, currency),
    [agenda.data, category, bills, year, currency],
  )
  const isEmpty = grid?.bill.rows.length === 0 && grid.deposit.rows.length === 0
  return (
    <>
      <YearControls {...choice} grid={isEmpty ? undefined : grid} />
      {agenda.isError && <ErrorState error={agenda.error} retry={() => void agenda.refetch()} />}
      {agenda.isPending && <Skeleton height={480} role="status" aria-label={common.loading} />}
      {grid && isEmpty && <NothingInYear {...choice} />}
      {grid && !isEmpty && (
        <section className={classes.sheet} data-print-sheet aria-labelledby="year">
          <p className={classes.printed} aria-hidden>
            {name}, {year}, {currency.code}
          </p>
          <GridTable key={year} grid={grid} label={texts.label(year)} />
          <IconLegend statuses={statusesIn(grid)} />
          <Text size="sm" c="var(--ink-soft)" mt="xs">
            {texts.note} <span className={classes.keys}>{texts.keys}</span>
          </Text>
        </section>
      )}
    </>
  )
}

/** 0 is no category. What is not known yet is in none. */
function inCategory(cycles: Cycle[], category: number | undefined, bills: readonly Bill[] = []): Cycle[] {
  if (category === undefined) return cycles
  return cycles.filter(({ bill_id: id }) => (billOf(bills, id)?.category_id ?? 0) === category)
}
