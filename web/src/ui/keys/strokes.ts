/** What of a key press matters here. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

/**
 * A key press in the words of the table of shortcuts: `n`, `?`, `mod+k`, `shift+PageUp`. Undefined where it belongs to somebody
 * else: to a word that is being composed, or to a shortcut of the browser.
 */
export function strokeOf(press: KeyPress, isMac: boolean): string | undefined {
  const { isComposing, shiftKey } = press
  if (isComposing || press.key === 'Process' || press.key === 'Dead') return undefined
  const key = keyOf(press)
  const isLetter = /^\p{L}$/u.test(key)
  // What it takes to type a sign depends on the layout, and is no modifier then.
  const typesSign = [...key].length === 1 && !isLetter
  const isThirdLevel = typesSign && (press.getModifierState('AltGraph') || (isMac && press.altKey))
  const mod = !isThirdLevel && (isMac ? press.metaKey : press.ctrlKey)
  const other = !isThirdLevel && (press.altKey || (isMac ? press.ctrlKey : press.metaKey))
  if (other || (shiftKey && (isLetter || (mod && !typesSign)))) return undefined
  if (shiftKey && !typesSign) return `shift+${key}`
  return mod ? `mod+${key}` : key
}

export interface Progress {
  /** Keys of a sequence that are already pressed. */
  pending: string
  /** The keys that are complete now. */
  hit?: string
}

/** One key after the other. What fits nothing ends a sequence, and does nothing else. */
export function advance(pending: string, stroke: string, known: readonly string[]): Progress {
  const tried = pending === '' ? stroke : `${pending} ${stroke}`
  if (known.includes(tried)) return { pending: '', hit: tried }
  return { pending: known.some((keys) => keys.startsWith(`${tried} `)) ? tried : '' }
}

/** Greek or Russian keyboards have the letters of the table in the same places as English ones. */
function keyOf({ key, code }: KeyPress): string {
  const isForeignLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (isForeignLetter && letter !== undefined) return letter.toLowerCase()
  return /^\p{L}$/u.test(key) ? key.toLowerCase() : key
}
