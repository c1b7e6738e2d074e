import { NativeSelect } from '@mantine/core'
import { useCategories } from '../../../api/group-queries.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'
import { Tile } from '../../../ui/bill-tile.tsx'

interface CategoryFieldProps {
  value: number | null
  hint?: string
  onChange: (categoryId: number | null) => void
  /** Offers to add one. */
  onNew?: () => void
}

const NONE = ''
const NEW = 'new'

export function CategoryField({ value, hint, onChange, onNew }: CategoryFieldProps) {
  const texts = useCategoryTexts()
  const categories = useCategories().data ?? []
  const chosen = categories.find(({ id }) => id === value)
  return (
    <NativeSelect
      label={texts.category}
      description={hint}
      size="md"
      leftSection={chosen && <Tile color={chosen.color} icon={chosen.icon} />}
      leftSectionWidth={chosen ? 48 : undefined}
      value={chosen ? String(chosen.id) : NONE}
      data={[
        { value: NONE, label: texts.none },
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        ...(onNew ? [{ value: NEW, label: texts.new }] : []),
      ]}
      onChange={({ currentTarget: { value: next } }) => {
        if (next === NEW) onNew?.()
        else onChange(next === NONE ? null : Number(next))
      }}
    />
  )
}
