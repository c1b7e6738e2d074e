import type { Bill } from '@duebook/contract'
import { editDistance, mostTypos } from './edit-distance.ts'

/** What was found for a name. */
export type FoundBill<B extends NamedBill = Bill> =
  | { kind: 'found'; bill: B }
  | { kind: 'several'; bills: B[] }
  | { kind: 'none'; similar: B[] }

type NamedBill = Pick<Bill, 'id' | 'name'>

/**
 * A bill by its id or by its name as people type it: regardless of case, accents and spaces, and shortened where that still
 * means one bill. The better match wins only by kind: the whole name, its beginning, the beginning of one of its words.
 */
export function findBill<B extends NamedBill>(bills: readonly B[], text: string): FoundBill<B> {
  const wanted = folded(text)
  const byId = /^#?\d+$/.test(wanted)
    ? bills.find(({ id }) => id === Number(wanted.replace('#', '')))
    : undefined
  const exact = bills.filter(({ name }) => folded(name) === wanted)
  // A bill may be called "7". Its name and the id of another mean two bills.
  const first = byId && !exact.includes(byId) ? [byId, ...exact] : exact
  const kinds = [
    () => first,
    () => bills.filter(({ name }) => folded(name).startsWith(wanted)),
    () => bills.filter(({ name }) => wordsOf(name).some((word) => word.startsWith(wanted))),
    () => bills.filter(({ name }) => folded(name).includes(wanted)),
  ]
  if (wanted === '') return { kind: 'none', similar: [] }
  for (const matching of kinds) {
    const matches = matching()
    const [bill, another] = matches
    if (bill && !another) return { kind: 'found', bill }
    if (another) return { kind: 'several', bills: matches }
  }
  return { kind: 'none', similar: bills.filter(({ name }) => isSimilar(folded(name), wanted)) }
}

export function folded(text: string): string {
  return text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/gu, ' ').trim()
}

function wordsOf(name: string): string[] {
  const text = folded(name)
  return [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => text.slice(index))
}

function isSimilar(name: string, wanted: string): boolean {
  const most = mostTypos(name, wanted)
  return editDistance(name, wanted, most) <= most
}
