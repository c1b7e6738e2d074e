import { useMemo, useState } from 'react'
import { matchEntries, toFolded } from '../../format/match-entries.ts'
import { useKeyboardTexts } from '../../texts/keyboard-texts.ts'
import type { EntrySection } from './entry.ts'
import { recentEntries } from './recent.ts'
import type { useBillEntries } from './use-bill-entries.tsx'
import type { useCommandEntries } from './use-command-entries.tsx'

/** More than anybody would read. */
const MOST_SHOWN = 50
const MOST_SUGGESTED = 5

export interface Results {
  sections: readonly EntrySection[]
  /** Of all that fit. */
  count: number
}

/** What fits the typed words; before anything is typed, what is likely wanted. */
export function useResults(
  typed: string,
  { bills, groups, payments, due }: ReturnType<typeof useBillEntries>,
  { pages, commands }: ReturnType<typeof useCommandEntries>,
): Results {
  const { sections } = useKeyboardTexts().palette
  const [recent] = useState(recentEntries)
  // Not deferred: Enter must act on the text as it is now.
  const wanted = typed.trim()
  const [foldedBills, foldedPayments] = useMemo(
    () => [toFolded(bills), toFolded(payments)],
    [bills, payments],
  )

  if (wanted !== '') {
    // Among equal matches, opening comes before paying: Enter takes the first.
    const all = [
      ...toFolded(pages),
      ...foldedBills,
      ...toFolded(groups),
      ...toFolded(commands),
      ...foldedPayments,
    ]
    const fitting = matchEntries(all, wanted, recent)
    return { sections: [{ entries: fitting.slice(0, MOST_SHOWN) }], count: fitting.length }
  }
  const likely = due.slice(0, MOST_SUGGESTED)
  const shown = new Set(likely.map(({ id }) => id))
  const known = new Map([...bills, ...groups, ...commands].map((entry) => [entry.id, entry]))
  const used = recent
    .filter((id) => !shown.has(id))
    .flatMap((id) => known.get(id) ?? [])
    .slice(0, MOST_SUGGESTED)
  const taken = new Set(used)
  const suggested = [
    { title: sections.due, entries: likely },
    { title: sections.recent, entries: used },
    { title: sections.places, entries: pages },
    { title: sections.commands, entries: commands.filter((entry) => !taken.has(entry)) },
  ].filter(({ entries }) => entries.length > 0)
  return { sections: suggested, count: suggested.reduce((sum, { entries }) => sum + entries.length, 0) }
}
