import type { ImportField, ImportWarningCode, NoticeParams, NotTaken } from '@duebook/contract'
import type { Item, Notice, ReadFile } from '#imports/neutral'
import { fields, isRecord, list, text } from '#imports/readers/plain-values'

type Given = Partial<Record<ImportField, string | undefined>>
type Rest = Omit<Item, 'row' | 'values'>

/** What is undefined is left out. */
export function makeItem(row: number, given: Given, rest: Partial<Rest> = {}): Item {
  return { row, ...withoutRow(given, rest) }
}

export type Unnumbered = Omit<Item, 'row'>

export function withoutRow(given: Given, rest: Partial<Rest> = {}): Unnumbered {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    values: Object.fromEntries(said),
    payments: [],
    person: null,
    sourceId: null,
    movesByItself: false,
    warnings: [],
    errors: [],
    exact: null,
    ...rest,
  }
}

/** Where one thing in a file can become several items, these are counted. */
export function numbered(items: readonly Unnumbered[]): Item[] {
  return items.map((item, index) => ({ row: index + 1, ...item }))
}

/** What one thing in a file became needs ids that differ. */
export function partId(id: string | undefined, part: number): string | null {
  if (id === undefined) return null
  return part === 0 ? id : `${id}#${part + 1}`
}

export function warning(
  code: ImportWarningCode,
  params: NoticeParams = {},
  field: ImportField | null = null,
) {
  return { code, field, params } satisfies Notice
}

/** Of what is there, which part has no place. */
export function notTaken(there: Partial<Record<NotTaken, unknown>>): Notice[] {
  return Object.entries(there)
    .filter(([, isThere]) => isThere)
    .map(([what]) => warning('not-taken', { what }))
}

/** Notes with what has no field of its own. */
export function notesWith(notes: string | undefined, added: Partial<Record<NotTaken, string | undefined>>) {
  const lines = Object.entries(added).filter(([, line]) => line !== undefined)
  const parts = [notes, ...lines.map(([, line]) => line)].filter((part) => part !== undefined)
  return {
    notes: parts.length > 0 ? parts.join('\n') : undefined,
    warnings: lines.map(([what]) => warning('put-in-notes', { what }, 'notes')),
  }
}

/** Tags with a comma are in quotes, as in a CSV file: see `tagsIn`. */
export function tagsText(tags: readonly string[]): string | undefined {
  const written = tags.map((tag) => (/[",]/.test(tag) ? `"${tag.replaceAll('"', '""')}"` : tag))
  return written.length > 0 ? written.join(', ') : undefined
}

export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')
export const activeOrArchived = (isActive: boolean) => (isActive ? 'active' : 'archived')

/** Payments of bills that the file does not have are not imported, and that is told. */
export function aboutLostPayments(payments: unknown, bills: unknown): Partial<Pick<ReadFile, 'warnings'>> {
  const known = new Set(list(bills).map((bill) => text(fields(bill).id)))
  const isLost = (payment: unknown) => isRecord(payment) && !known.has(text(payment.bill_id))
  const warnings = notTaken({ 'payments-of-no-bill': list(payments).some(isLost) })
  return warnings.length > 0 ? { warnings } : {}
}
