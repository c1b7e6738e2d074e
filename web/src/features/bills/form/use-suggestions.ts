import { useRef } from 'react'
import { useCategories } from '../../../api/group-queries.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { useIconNames } from '../../../texts/icon-names.ts'
import { categoryForIcon } from '../../../ui/categories/starter-set.ts'
import { suggestIcon } from '../../../ui/categories/suggest-icon.ts'
import type { BillFields } from './bill-fields.ts'

type Suggested = Pick<BillFields, 'categoryId' | 'icon'>

/** Category and icon of a new bill, by its name. What somebody has chosen is never changed. */
export function useSuggestions(isNew: boolean) {
  const { starter } = useCategoryTexts()
  const names = useIconNames()
  const categories = useCategories().data ?? []
  const stopped = useRef({ categoryId: !isNew, icon: !isNew })

  return {
    /** `chosen` counts once somebody has chosen a category. */
    of: (name: string, chosen: number | null = null): Partial<Suggested> => {
      const icon = suggestIcon(name, names)
      const category = stopped.current.categoryId
        ? categories.find(({ id }) => id === chosen)
        : icon && categoryForIcon(icon, categories, starter)
      return {
        ...(stopped.current.categoryId ? {} : { categoryId: category?.id ?? null }),
        // The category's own icon needs no other.
        ...(stopped.current.icon ? {} : { icon: icon && icon !== category?.icon ? icon : null }),
      }
    },
    stop: (field: keyof Suggested) => {
      stopped.current[field] = true
    },
  }
}
