import { isDeepStrictEqual } from 'node:util'
import type { Bill, Category } from '@duebook/contract'
import { monthsOf } from '#bills/anchor'
import { wordFor } from '#bills/choose-category'
import { repeatsText } from '#output/repeats'

/** The words of the command that gives a bill what it had before. Undefined where none does: only a payment or a skip ends a bill. */
export function undoEdit(
  before: Bill,
  after: Bill,
  { categories, decimals }: { categories: readonly Category[]; decimals: number },
): string[] | undefined {
  if (before.ended && !after.ended) return undefined
  const differs = (field: keyof Bill) => !isDeepStrictEqual(before[field], after[field])
  const changed = <T>(field: keyof Bill, words: T): T | [] => (differs(field) ? words : [])
  const isRescheduled = differs('due_date') || differs('frequency') || differs('schedule')
  return [
    'edit',
    String(before.id),
    ...changed('name', option('name', before.name)),
    ...changed('type', [`--${before.type}`]),
    ...changed('amount', option('amount', before.amount.toFixed(decimals))),
    ...changed('due_date', option('due', before.due_date)),
    ...(differs('frequency') || differs('schedule') ? option('every', repeatsText(before)) : []),
    ...(isRescheduled ? anchorWords(before, after) : []),
    ...endWords(before, after, isRescheduled),
    ...changed('weekend', option('weekend', before.weekend)),
    ...changed('account', textOrClear('account', before.account)),
    ...changed('category_id', categoryWords(before.category_id, categories)),
    ...changed('tags', tagWords(before.tags)),
    ...changed('auto_pay', flag('auto-pay', before.auto_pay)),
    ...changed('variable', flag('variable', before.variable)),
    ...changed('draft', flag('draft', before.draft)),
    ...changed('icon', textOrClear('icon', before.icon)),
    ...changed('url', textOrClear('url', before.url)),
    ...changed('notes', textOrClear('notes', before.notes)),
  ]
}

/** In one word where the value would look like an option. */
function option(name: string, value: string): string[] {
  return value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value]
}

function textOrClear(name: string, value: string | null): string[] {
  return value === null ? ['--clear', name] : option(name, value)
}

function flag(name: string, value: boolean): string[] {
  return [value ? `--${name}` : `--no-${name}`]
}

function tagWords(tags: readonly string[]): string[] {
  return tags.length === 0 ? ['--clear', 'tags'] : tags.flatMap((tag) => option('tag', tag))
}

function categoryWords(id: number | null, categories: readonly Category[]): string[] {
  return id === null ? ['--clear', 'category'] : option('category', wordFor(categories, id))
}

/** Only where the due date does not bring its own day back. */
function anchorWords(before: Bill, after: Bill): string[] {
  if (monthsOf(before) === undefined) return []
  const isPlain = before.anchor_day === Number(before.due_date.slice(8))
  return isPlain && before.anchor_day === after.anchor_day ? [] : ['--anchor', String(before.anchor_day)]
}

/** A number of due dates left changes with the due date. Of a bill that has ended it is 0, which nobody can set. */
function endWords(before: Bill, after: Bill, isRescheduled: boolean): string[] {
  if (before.ends_on !== null) return before.ends_on === after.ends_on ? [] : ['--ends', before.ends_on]
  if (before.cycles_left !== null && !before.ended) {
    const isSame = before.cycles_left === after.cycles_left && !isRescheduled
    return isSame ? [] : ['--times', String(before.cycles_left)]
  }
  const hadNone = before.cycles_left === null
  return hadNone && (after.ends_on !== null || after.cycles_left !== null) ? ['--clear', 'ends'] : []
}
