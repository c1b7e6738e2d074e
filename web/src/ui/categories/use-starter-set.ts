import { client } from '../../api/client.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { useToasts } from '../use-toasts.tsx'
import { starterCategories } from './starter-set.ts'

/** Adds the starter set to a group. False if not all could be added, which is said. */
export function useStarterSet() {
  const texts = useCategoryTexts()
  const toasts = useToasts()
  return async (groupId: number): Promise<boolean> => {
    const { categories } = client.group({ id: groupId })
    try {
      // One after the other: that is their order.
      for (const category of starterCategories(texts.starter)) await categories.create(category)
      return true
    } catch {
      toasts.fail(texts.group.failed)
      return false
    }
  }
}
