import { type CategoryChanges, type NewCategory, TEXT_LIMITS } from '@duebook/contract'
import type { CategoryValues } from '#categories/store'
import { readBillAmount } from '#core/amount'
import { cleanRequiredText, toLowerNfc } from '#core/text'

export function readNewCategory(body: NewCategory, decimals: number): CategoryValues {
  const { color = 'gray', icon = 'tag' } = body
  return { ...readName(body.name), color, icon, budget: readBudget(body.budget ?? null, decimals) }
}

export function readCategoryChanges(body: CategoryChanges, decimals: number): Partial<CategoryValues> {
  const { name, color, icon, budget } = body
  return {
    ...(name === undefined ? {} : readName(name)),
    ...(color === undefined ? {} : { color }),
    ...(icon === undefined ? {} : { icon }),
    ...(budget === undefined ? {} : { budget: readBudget(budget, decimals) }),
  }
}

/** Names that differ only in case are the same one. */
function readName(text: string): Pick<CategoryValues, 'name' | 'nameKey'> {
  const name = cleanRequiredText(text, { field: 'name', maxLength: TEXT_LIMITS.categoryName })
  return { name, nameKey: toLowerNfc(name) }
}

function readBudget(amount: number | null, decimals: number): CategoryValues['budget'] {
  return amount === null ? null : readBillAmount(amount, decimals)
}
