import type { Cycle } from '@duebook/contract'
import { CloseButton, Modal } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { isMac } from '../../ui/keys/keyboard-context.ts'
import { SHORTCUTS } from '../../ui/keys/shortcuts.ts'
import { strokeOf } from '../../ui/keys/strokes.ts'
import type { PageLink } from '../keyboard/page-link.ts'
import type { Entry } from './entry.ts'
import classes from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { rememberEntry } from './recent.ts'
import { useBillEntries } from './use-bill-entries.tsx'
import { useCommandEntries } from './use-command-entries.tsx'
import { useResults } from './use-results.ts'

interface PaletteProps {
  pages: readonly PageLink[]
  typed: string
  onType: (text: string) => void
  onPay: (cycle: Cycle) => void
  onOpenSheet: () => void
  onClose: () => void
}

/**
 * A combobox whose list is always open. The focus stays in the field; `aria-activedescendant` names the selected line.
 */
export default function Palette({ pages, typed, onType, onPay, onOpenSheet, onClose }: PaletteProps) {
  const texts = useTexts()
  const words = useKeyboardTexts().palette
  const listId = useId()
  const [chosen, setChosen] = useState<string>()
  const { sections, count } = useResults(typed, useBillEntries(onPay), useCommandEntries(pages, onOpenSheet))
  const entries = sections.flatMap((section) => section.entries)
  // Nothing is selected before something is typed: Enter must not pay the first bill.
  const active = entries.find(({ id }) => id === chosen) ?? (typed.trim() === '' ? undefined : entries[0])

  const run = (entry: Entry) => {
    rememberEntry(entry.id)
    onClose()
    entry.run()
  }
  const goTo = (index: number) => setChosen(entries.at(index % entries.length)?.id)
  const onKeyDown = (event: KeyboardEvent) => {
    const stroke = strokeOf(event.nativeEvent, isMac())
    const index = active ? entries.indexOf(active) : -1
    if (stroke === 'ArrowDown') goTo(index + 1)
    else if (stroke === 'ArrowUp') goTo(index < 0 ? -1 : index - 1)
    else if (stroke === 'Enter' && active) run(active)
    else if (stroke?.startsWith('mod+') && SHORTCUTS.palette.keys.some((key) => key === stroke)) onClose()
    else return
    event.preventDefault()
  }
  const shown = entries.length < count ? words.countOf(entries.length, count) : words.count(count)

  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size="lg" yOffset="8dvh" zIndex={200}>
      <Modal.Overlay />
      <Modal.Content aria-label={words.title} classNames={{ content: classes.content }}>
        <div className={classes.head}>
          <IconSearch aria-hidden size={20} />
          <input
            className={classes.field}
            type="text"
            role="combobox"
            aria-label={words.title}
            aria-expanded
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={active && optionId(listId, active)}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="go"
            placeholder={words.hint}
            data-autofocus
            value={typed}
            onChange={(event) => {
              onType(event.currentTarget.value)
              setChosen(undefined)
            }}
            onKeyDown={onKeyDown}
          />
          <CloseButton aria-label={texts.common.close} size={44} onClick={onClose} />
        </div>
        <p role="status" className="visually-hidden">
          {count === 0 ? words.nothing : shown}
        </p>
        <PaletteList
          id={listId}
          optionId={(entry) => optionId(listId, entry)}
          sections={sections}
          active={active}
          onChoose={run}
        />
        {count === 0 && <p className={classes.nothing}>{words.nothing}</p>}
        {entries.length < count && (
          <p className={classes.more} aria-hidden>
            {shown}
          </p>
        )}
      </Modal.Content>
    </Modal.Root>
  )
}

function optionId(listId: string, { id }: Entry): string {
  return `${listId}-${id.replaceAll(' ', '-')}`
}
