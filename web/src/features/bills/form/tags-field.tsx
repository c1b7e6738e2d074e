import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useState } from 'react'
import { useTags } from '../../../api/category-queries.ts'
import { useCategoryTexts } from '../../../texts/category-texts.ts'

const MOST = 10
const LONGEST = 30

interface TagsFieldProps {
  value: string[]
  description?: string
  onChange: (tags: string[]) => void
}

/** Offers the tags of other bills, once something is typed: an open list would cover the buttons below. */
export function TagsField({ value, description, onChange }: TagsFieldProps) {
  const texts = useCategoryTexts()
  const known = useTags().data ?? []
  const [typed, setTyped] = useState('')
  return (
    <TagsInput
      label={texts.tags}
      description={description ?? texts.tagsHint}
      size="md"
      data={typed === '' ? [] : known.map(({ tag }) => tag)}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value}
      onChange={(tags) => onChange(tags.map((tag) => tag.trim()).filter((tag) => tag !== ''))}
      maxTags={MOST}
      maxLength={LONGEST}
      splitChars={[',', ';']}
      comboboxProps={{ withinPortal: false }}
    />
  )
}
