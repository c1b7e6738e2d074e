import { NativeSelect } from '@mantine/core'
import { useCategories } from '../../api/group-queries.ts'
import { useCategoryTexts } from '../../texts/category-texts.ts'

interface CategoryFilterProps {
  /** 0: bills without category; undefined: all. */
  value: number | undefined
  onChange: (category: number | undefined) => void
  labelClassName?: string | undefined
}

const ANY = ''

/** Absent where a group has no categories. A native select: it opens in the device's own way and supports type-ahead. */
export function CategoryFilter({ value, onChange, labelClassName }: CategoryFilterProps) {
  const texts = useCategoryTexts()
  const categories = useCategories().data ?? []
  if (categories.length === 0 && value === undefined) return null
  return (
    <NativeSelect
      size="md"
      label={texts.category}
      classNames={labelClassName === undefined ? {} : { label: labelClassName }}
      value={value === undefined ? ANY : String(value)}
      data={[
        { value: ANY, label: texts.any },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '0', label: texts.none },
      ]}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange(chosen === ANY ? undefined : Number(chosen))
      }
    />
  )
}
