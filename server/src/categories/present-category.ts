import type { BudgetMonth, Category, Color, Icon } from '@duebook/contract'
import type { CategoryBudget } from '#categories/month-budgets'
import type { CategoryRow } from '#categories/store'
import { toDecimal } from '#core/money'
import { exactNumber } from '#http/exact-number'

export function presentCategory(category: CategoryRow, decimals: number): Category {
  const { id, name, color, icon, budget, position, billCount } = category
  return {
    id,
    name,
    color: color as Color,
    icon: icon as Icon,
    budget: budget === null ? null : toDecimal(budget, decimals),
    position,
    bill_count: billCount,
  }
}

export function presentBudget(
  { categoryId, budget, spent, expected }: CategoryBudget,
  decimals: number,
): BudgetMonth {
  return {
    category_id: categoryId,
    budget: exactNumber(budget, decimals),
    spent: exactNumber(spent, decimals),
    expected: exactNumber(expected, decimals),
    left: exactNumber(budget - spent - expected, decimals),
  }
}
