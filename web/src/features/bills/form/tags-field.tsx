import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useTags } from '../../../api/category-queries.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'

const MOST = 10
const LONGEST = 30

interface TagsFieldProps {
  value: string[]
  description?: string
  onChange: (tags: string[]) => void
}

/** Offers the tags of other bills. */
export function TagsField({ value, description, onChange }: TagsFieldProps) {
  const texts = useCategoryTexts()
  const known = useTags().data ?? []
  return (
    <TagsInput
      label={texts.tags}
      description={description ?? texts.tagsHint}
      size="md"
      data={known.map(({ tag }) => tag)}
      value={value}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))}
      maxTags={MOST}
      maxLength={LONGEST}
      splitChars={[',', ';']}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
