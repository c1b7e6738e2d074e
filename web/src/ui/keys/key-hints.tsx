import { useCanWrite } from '../../api/can-write.ts'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import { useCharacterKeys } from './character-keys.ts'
import classes from './key-hints.module.css'
import { Keys } from './keys.tsx'
import { type Area, shortcutsOf } from './shortcuts.ts'

/** The page's shortcuts, shown below it to users with a keyboard. */
export default function KeyHints({ area }: { area: Area }) {
  const texts = useKeyboardTexts()
  const canWrite = useCanWrite()
  const withCharacters = useCharacterKeys()
  return (
    <dl className={classes.hints}>
      {shortcutsOf(area, { canWrite, withCharacters }).map(({ name, keys }) => (
        <div key={name} className={classes.hint}>
          <dt>{texts.shortcuts[name]}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
