import { useEffect, useId } from 'react'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import type { Entry, EntrySection } from './entry.ts'
import classes from './palette.module.css'

interface PaletteListProps {
  id: string
  optionId: (entry: Entry) => string
  sections: readonly EntrySection[]
  active: Entry | undefined
  onChoose: (entry: Entry) => void
}

export function PaletteList({ id, optionId, sections, active, onChoose }: PaletteListProps) {
  const texts = useKeyboardTexts().palette
  const titleId = useId()
  const activeId = active && optionId(active)
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    // The field keeps the focus and handles the keys.
    <div id={id} role="listbox" aria-label={texts.results} className={classes.list} tabIndex={-1}>
      {sections.map(({ title, entries }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: a list of options may hold groups, but no fieldsets
        <div
          key={title ?? ''}
          role="group"
          {...(title === undefined
            ? { 'aria-label': texts.results }
            : { 'aria-labelledby': `${titleId}-${index}` })}
        >
          {title !== undefined && (
            <div id={`${titleId}-${index}`} role="presentation" className={classes.title}>
              {title}
            </div>
          )}
          {entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              aria-selected={entry === active}
              tabIndex={-1}
              className={classes.entry}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <span className={classes.icon}>{entry.icon}</span>
              <span className={classes.words}>
                <span className={classes.label}>{entry.label}</span>
                {entry.note && <span className={classes.note}>{entry.note()}</span>}
              </span>
              {entry.keys && entry.keys.length > 0 && (
                <span className={classes.keys} aria-hidden>
                  <Keys keys={entry.keys} />
                </span>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
