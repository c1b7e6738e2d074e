import type { BudgetMonth, Category } from '@duebook/contract'
import { Button, NativeSelect, Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useBudgets } from '../../api/category-queries.ts'
import { useCategories } from '../../api/group-queries.ts'
import { addMonths } from '../../format/days.ts'
import { useFormat } from '../../format/use-format.ts'
import { useStatisticsTexts } from '../../texts/statistics-texts.ts'
import { Tile } from '../../ui/bill-tile.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import classes from './budgets-section.module.css'

/** From the next month back. */
const MONTHS = 13

/** What is spent and still to pay of each category's budget in a month. */
export function BudgetsSection({ current }: { current: string }) {
  const texts = useStatisticsTexts().budgets
  const format = useFormat()
  const [month, setMonth] = useState(current)
  const budgets = useBudgets(month)
  const categories = useCategories().data
  const months = Array.from({ length: MONTHS }, (_, index) => addMonths(current, 1 - index))
  const isNone = budgets.data?.length === 0
  return (
    <Section
      title={texts.title}
      actions={
        isNone ? (
          <Button variant="default" renderRoot={(props) => <Link to="/categories" {...props} />}>
            {texts.manage}
          </Button>
        ) : (
          <NativeSelect
            aria-label={texts.month}
            value={month}
            data={months.map((value) => ({ value, label: format.month(value) }))}
            onChange={({ currentTarget: { value } }) => setMonth(value)}
          />
        )
      }
    >
      {budgets.isError && <ErrorState error={budgets.error} retry={() => void budgets.refetch()} />}
      {budgets.isPending && <Skeleton height={120} />}
      {isNone && <Text c="var(--ink-soft)">{texts.none}</Text>}
      {budgets.data && !isNone && categories && (
        <ul className={classes.budgets}>
          {budgets.data.map((budget) => (
            <Budget
              key={budget.category_id}
              budget={budget}
              category={categories.find(({ id }) => id === budget.category_id)}
            />
          ))}
        </ul>
      )}
    </Section>
  )
}

function Budget({ budget: row, category }: { budget: BudgetMonth; category: Category | undefined }) {
  const texts = useStatisticsTexts().budgets
  const format = useFormat()
  const { budget, spent, expected, left } = row
  // The bar is the budget, or what is needed where that is more.
  const whole = Math.max(budget, format.sum([spent, expected]), Number.MIN_VALUE)
  const isOver = left < 0
  return (
    <li className={classes.budget} data-over={isOver || undefined}>
      <Tile color={category?.color} icon={category?.icon} />
      <span className={classes.head}>
        <span className={classes.name}>{category?.name}</span>
        <span className={classes.left}>
          {isOver && <IconAlertTriangle aria-hidden size={16} />}
          {isOver ? texts.over(format.money(-left)) : texts.left(format.money(left))}
        </span>
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.spent} style={{ width: `${(spent / whole) * 100}%` }} />
        <span className={classes.expected} style={{ width: `${(expected / whole) * 100}%` }} />
        {isOver && (
          <span className={classes.limit} style={{ insetInlineStart: `${(budget / whole) * 100}%` }} />
        )}
      </span>
      <span className={classes.words}>
        {texts.spent(format.money(spent), format.money(budget))}
        {expected > 0 && ` · ${texts.expected(format.money(expected))}`}
      </span>
    </li>
  )
}
