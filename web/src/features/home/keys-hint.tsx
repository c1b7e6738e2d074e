import { useSyncExternalStore } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { useCharacterKeys } from '../../ui/keys/character-keys.ts'
import { Keys } from '../../ui/keys/keys.tsx'
import { SHORTCUTS } from '../../ui/keys/shortcuts.ts'
import { haveRowKeysBeenUsed, onRowKeyUsed } from '../../ui/settle/row-keys-used.ts'
import classes from './keys-hint.module.css'
import { useFirstRowKey } from './use-first-row-key.ts'

/** The keys of the rows, beside the title until somebody has used them once. */
export default function KeysHint() {
  const texts = useTexts()
  const isKnown = useSyncExternalStore(onRowKeyUsed, haveRowKeysBeenUsed)
  const withCharacters = useCharacterKeys()
  useFirstRowKey(withCharacters)
  if (isKnown || !withCharacters) return null
  const hints = [
    [texts.home.keysHint.move, ['j', 'k']],
    [texts.home.row.pay, ['p']],
    [texts.home.keysHint.all, SHORTCUTS.sheet.keys],
  ] as const
  return (
    <dl className={classes.hints}>
      {hints.map(([words, keys]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>
            <Keys keys={keys} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
