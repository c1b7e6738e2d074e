import { Fragment } from 'react'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import { isMac } from './keyboard-context.ts'
import classes from './keys.module.css'

const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** Each of these does the same. */
export function Keys({ keys }: { keys: readonly string[] }) {
  const texts = useKeyboardTexts().keys
  return (
    <span className={classes.keys}>
      {keys.map((each, index) => (
        <Fragment key={each}>
          {index > 0 && <span className={classes.between}>{texts.or}</span>}
          <Sequence keys={each} />
        </Fragment>
      ))}
    </span>
  )
}

function Sequence({ keys }: { keys: string }) {
  const texts = useKeyboardTexts().keys
  return keys.split(' ').map((stroke, index) => (
    <Fragment key={stroke}>
      {index > 0 && <span className={classes.between}>{texts.andThen}</span>}
      <span className={classes.stroke}>
        {stroke.split('+').map((key) => (
          <Key key={key} name={key} />
        ))}
      </span>
    </Fragment>
  ))
}

function Key({ name }: { name: string }) {
  const { names } = useKeyboardTexts().keys
  if (name === 'mod') return isMac() ? <Signed sign="⌘" word={names.command} /> : <kbd>{names.control}</kbd>
  const word = isNamed(name, names) ? names[name] : name.toUpperCase()
  const sign = SIGNS[name]
  return sign === undefined ? <kbd>{word}</kbd> : <Signed sign={sign} word={word} />
}

function isNamed<Names extends object>(name: string, names: Names): name is Extract<keyof Names, string> {
  return Object.hasOwn(names, name)
}

/** Shown as on the key, read as a word. */
function Signed({ sign, word }: { sign: string; word: string }) {
  return (
    <kbd>
      <span aria-hidden>{sign}</span>
      <span className="visually-hidden">{word}</span>
    </kbd>
  )
}
