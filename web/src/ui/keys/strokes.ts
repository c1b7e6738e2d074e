/** The used part of a keyboard event. */
export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing' | 'getModifierState'
>

/**
 * A key press in the notation of SHORTCUTS: `n`, `?`, `mod+k`, `shift+PageUp`. Undefined if it belongs to text
 * composition or to a browser shortcut.
 */
export function strokeOf(press: KeyPress, isMac: boolean): string | undefined {
  const { isComposing, shiftKey } = press
  if (isComposing || press.key === 'Process' || press.key === 'Dead') return undefined
  const key = keyOf(press)
  const isLetter = /^\p{L}$/u.test(key)
  // Which modifiers type a character depends on the layout, so they don't count.
  const typesSign = [...key].length === 1 && !isLetter
  const isThirdLevel = typesSign && (press.getModifierState('AltGraph') || (isMac && press.altKey))
  const mod = !isThirdLevel && (isMac ? press.metaKey : press.ctrlKey)
  const other = !isThirdLevel && (press.altKey || (isMac ? press.ctrlKey : press.metaKey))
  if (other || (shiftKey && (isLetter || (mod && !typesSign)))) return undefined
  if (shiftKey && !typesSign) return `shift+${key}`
  return mod ? `mod+${key}` : key
}

export interface Progress {
  /** The keys of an unfinished sequence. */
  pending: string
  /** The complete shortcut. */
  hit?: string
}

/** Adds one key. A key without a match ends the sequence. */
export function advance(pending: string, stroke: string, known: readonly string[]): Progress {
  const tried = pending === '' ? stroke : `${pending} ${stroke}`
  if (known.includes(tried)) return { pending: '', hit: tried }
  return { pending: known.some((keys) => keys.startsWith(`${tried} `)) ? tried : '' }
}

/** Greek or Russian keyboards have these letters in the same positions as English ones. */
function keyOf({ key, code }: KeyPress): string {
  const isForeignLetter = /^\p{L}$/u.test(key) && !/^\p{Script=Latin}$/u.test(key)
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  if (isForeignLetter && letter !== undefined) return letter.toLowerCase()
  return /^\p{L}$/u.test(key) ? key.toLowerCase() : key
}
