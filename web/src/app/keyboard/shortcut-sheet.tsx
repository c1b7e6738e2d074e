import { Switch } from '@mantine/core'
import { useCanWrite } from '../../api/can-write.ts'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { setCharacterKeys, useCharacterKeys } from '../../ui/keys/character-keys.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import { type Area, keysOfPage, shortcutsOf, workingKeys } from '../../ui/keys/shortcuts.ts'
import type { PageLink } from './page-link.ts'
import classes from './shortcut-sheet.module.css'

const AREAS: readonly Area[] = ['everywhere', 'payRun', 'calendar', 'payments']

interface Line {
  words: string
  keys: readonly string[]
}

/** All shortcuts that currently work for this user. */
export default function ShortcutSheet({
  pages,
  onClose,
}: {
  pages: readonly PageLink[]
  onClose: () => void
}) {
  const { keyboard } = useTexts()
  const texts = useKeyboardTexts()
  const canWrite = useCanWrite()
  const withCharacters = useCharacterKeys()
  const linesOf = (area: Area): Line[] => {
    const lines = shortcutsOf(area, { canWrite, withCharacters }).map(({ name, keys }) => ({
      words: texts.shortcuts[name],
      keys,
    }))
    return area === 'everywhere' ? [...lines, ...pageLines()] : lines
  }
  const pageLines = (): Line[] =>
    pages
      .map(({ to, name }) => ({
        words: texts.shortcuts.goTo(name),
        keys: workingKeys(keysOfPage(to), withCharacters),
      }))
      .filter(({ keys }) => keys.length > 0)

  return (
    <Dialog opened onClose={onClose} title={keyboard.sheet} size="lg">
      <Switch
        className={classes.characters}
        label={texts.sheet.characters}
        description={texts.sheet.charactersHint}
        checked={withCharacters}
        onChange={(event) => setCharacterKeys(event.currentTarget.checked)}
      />
      <div className={classes.areas}>
        {AREAS.map((area) => ({ area, lines: linesOf(area) }))
          .filter(({ lines }) => lines.length > 0)
          .map(({ area, lines }) => (
            <section key={area} className={classes.area} aria-labelledby={`keys-${area}`}>
              <h3 id={`keys-${area}`}>{texts.sheet.areas[area]}</h3>
              <dl>
                {lines.map(({ words, keys }) => (
                  <div key={words} className={classes.line}>
                    <dt>{words}</dt>
                    <dd>
                      <Keys keys={keys} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
      </div>
    </Dialog>
  )
}
