import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useCategories } from '../../api/group-queries.ts'
import { useBillTexts } from '../../texts/bill-texts.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import type { Filters } from './use-payment-filters.ts'

/** Says that only a part of a breakdown is shown, and shows all again. */
export function PartNotice({ filters: { search, put } }: { filters: Filters }) {
  const { list } = useBillTexts()
  const { filters: filterWords } = usePaymentTexts()
  const own = useCategoryTexts()
  const categories = useCategories().data
  const { part, type: _, ...others } = search
  if (part === undefined) return null
  const key = part.slice(part.indexOf(':') + 1)
  const nameOfCategory = () => categories?.find(({ id }) => String(id) === key)?.name ?? own.none
  const words = part.startsWith('category:')
    ? `${own.category}: ${key === '' ? own.none : nameOfCategory()}`
    : part.startsWith('account:')
      ? `${list.account}: ${key || list.noAccount}`
      : `${own.tag}: ${key || own.noTags}`
  return (
    <p>
      {words}{' '}
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconX aria-hidden size={16} />}
        onClick={() => put(others)}
      >
        {filterWords.clear}
      </Button>
    </p>
  )
}
