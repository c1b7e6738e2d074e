import {
  type ComboboxItem,
  type InputWrapperProps,
  type OptionsFilter,
  Select,
  type SelectProps,
} from '@mantine/core'
import { type KeyboardEvent, useMemo } from 'react'
import { matchEntries, type Searched, toFolded } from '../format/match-entries.ts'
import { useTexts } from '../texts/texts.tsx'

export interface SearchSelectProps
  extends Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable'> {
  value: string
  onChange: (value: string) => void
}

interface Choices {
  choices: readonly Searched[]
  /** Listed first, in this order. */
  suggested: readonly string[]
}

/** Options open next to their field, inside the dialog or page, where screen readers expect them. */
const INSIDE = { withinPortal: false }

/** Hints go below, so that fields side by side line up. */
const HINT_BELOW: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
]

/** The library counts options and may have counted an older list, so Enter takes the one that is marked. */
const CHOOSE_ON_ENTER = {
  onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const listId = event.target instanceof Element && event.target.getAttribute('aria-controls')
    const list = listId ? document.getElementById(listId) : null
    const option = OPTION_ON_ENTER.map((kind) => list?.querySelector<HTMLElement>(kind)).find(Boolean)
    if (!option) return
    event.preventDefault()
    event.stopPropagation()
    option.click()
  },
}

/** Best first: marked, chosen before, or the first of the list. */
const OPTION_ON_ENTER = ['[data-combobox-selected]', '[data-combobox-active]', '[data-combobox-option]']

/** A select with hundreds of options, searched by words in any order. */
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
      wrapperProps={CHOOSE_ON_ENTER}
      data={data}
      filter={filter}
      searchable
      openOnFocus={false}
      selectFirstOptionOnChange
      allowDeselect={false}
      value={value}
      onChange={(chosen) => chosen !== null && onChange(chosen)}
      // Typing replaces the selected text.
      onFocus={(event) => event.currentTarget.select()}
      // A typed code or a unique match is selected without choosing it.
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
