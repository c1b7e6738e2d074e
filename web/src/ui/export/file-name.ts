import type { Day } from '../../format/days.ts'
import { fold } from '../../format/fold.ts'

const LONGEST_PART = 40

/** `duebook-household-bills-2026-11-15.csv`: only characters that every system allows. */
export function fileName(group: string, what: string, today: Day, ending: string): string {
  const parts = ['duebook', safe(group), safe(what), today].filter((part) => part !== '')
  return `${parts.join('-')}.${ending}`
}

function safe(text: string): string {
  return fold(text)
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_PART)
    .replaceAll(/^-+|-+$/g, '')
}
