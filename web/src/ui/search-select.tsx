import {
  type ComboboxItem,
  type InputWrapperProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { useMemo } from 'react'
import { matchEntries, type Searched, toFolded } from '../format/match-entries.ts'
import { useTexts } from '../texts/texts.tsx'

export interface SearchSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable'> {
  value: string
  onChange: (value: string) => void
}

interface Choices {
  choices: readonly Searched[]
  /** Come first, in this order. */
  suggested: readonly string[]
}

/** Choices open beside their field, inside of the dialog or page, where a screen reader looks for them. */
const INSIDE = { withinPortal: false }

/** Side by side, fields stand on one line however long their hints are. */
const HINT_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

/** One of hundreds, found by typing a part of its name, in any order of the words. */
export function SearchSelect({ choices, suggested, value, onChange, ...props }: SearchSelectProps & Choices) {
  const texts = useTexts().common
  const folded = useMemo(() => toFolded(choices), [choices])
  const data = useMemo(() => {
    const byId = new Map(choices.map((choice) => [choice.id, toItem(choice)]))
    const first = suggested.flatMap((id) => byId.get(id) ?? [])
    const rest = choices.filter(({ id }) => !suggested.includes(id)).map(toItem)
    return [
      { group: texts.suggested, items: first },
      { group: texts.allOthers, items: rest },
    ]
  }, [choices, suggested, texts])
  const filter: OptionsFilter = ({ options, search }) =>
    search === '' ? options : matchEntries(folded, search, suggested).map(toItem)

  return (
    <Select
      comboboxProps={INSIDE}
      inputWrapperOrder={HINT_BELOW}
      nothingFoundMessage={texts.nothingFound}
      maxDropdownHeight={280}
      {...props}
      data={data}
      filter={filter}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      // What is typed replaces what is chosen.
      onFocus={(event) => event.currentTarget.select()}
      // Whoever types a code, or all that tells one from the others, need not choose it too.
      onBlur={({ currentTarget }) => {
        const found = matchEntries(folded, currentTarget.value, [])
        const exactMatch = found.find(({ id }) => id === currentTarget.value.trim().toUpperCase())
        const [only] = found
        const chosen = exactMatch ?? (found.length === 1 ? only : undefined)
        if (chosen && chosen.id !== value) onChange(chosen.id)
      }}
    />
  )
}

function toItem({ id, label }: Searched): ComboboxItem {
  return { value: id, label }
}
