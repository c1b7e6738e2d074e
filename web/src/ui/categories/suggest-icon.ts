import type { Icon } from '@duebook/contract'
import { fold } from '../../format/fold.ts'
import { COMPANIES } from './companies.ts'

/** Each icon's name in the reader's language, `|`, and words that lead to it. */
export type IconNames = Record<Icon, string>

/** Shorter ones are found in too many other words. */
const SHORTEST_BEGINNING = 4
const SHORTEST_PART = 5

/** The icon whose word fits best in the name of a bill: the longest, so that car insurance is an insurance. */
export function suggestIcon(name: string, names: IconNames): Icon | undefined {
  const typed = fold(name)
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')
  let best: { icon: Icon; length: number } | undefined
  for (const icon of Object.keys(names) as Icon[]) {
    for (const word of wordsOf(icon, names)) {
      if (word.length > (best?.length ?? 0) && typed.some((each) => fits(each, word)))
        best = { icon, length: word.length }
    }
  }
  return best?.icon
}

export function nameOfIcon(icon: Icon, names: IconNames): string {
  return names[icon].split('|')[0] ?? icon
}

/** For the search of the icon field. */
export function keywordsOfIcon(icon: Icon, names: IconNames): string {
  return [names[icon].split('|')[1], COMPANIES[icon]].filter(Boolean).join(' ')
}

function wordsOf(icon: Icon, names: IconNames): string[] {
  return fold(keywordsOfIcon(icon, names))
    .split(' ')
    .filter((word) => word !== '')
}

function fits(typed: string, word: string): boolean {
  if (typed === word) return true
  if (word.length >= SHORTEST_PART && typed.includes(word)) return true
  return word.length >= SHORTEST_BEGINNING && typed.startsWith(word)
}
