import { isDeepStrictEqual } from 'node:util'
import type { Bill, Category } from '@duebook/contract'
import { billFields, type Wording } from '#bills/bill-fields'
import { changeBill } from '#bills/change-bill'
import { chooseBill, nameIn } from '#bills/choose-bill'
import { nextDates } from '#bills/next-dates'
import { EDIT_OPTIONS, readChanges } from '#bills/read-changes'
import { undoEdit } from '#bills/undo-edit'
import { command } from '#command'
import { fieldsText } from '#output/fields'
import { moneyFormat } from '#output/money'
import { printable } from '#output/printable'

export default command({
  usage: ['duebook edit NAME [OPTIONS]'],
  arguments: [{ name: 'NAME', completes: 'bill', several: true }],
  options: EDIT_OPTIONS,
  examples: [
    'duebook edit rent --amount 1250',
    'duebook edit gym --every "every 2 weeks" --due friday',
    'duebook edit power --auto-pay --add-tag home --clear notes',
  ],
  async run({ world, style, values, words, openBooks }) {
    const name = nameIn(words, 'edit')
    const { books, group, today } = await openBooks()
    const { id } = await chooseBill({ books, today }, name)
    const read = await books.bills.getVersioned(id)
    const before = read.data
    let known: Promise<readonly Category[]> | undefined
    const listCategories = () => (known ??= books.categories.list())
    const wanted = await readChanges(values, before, group, { today, listCategories })
    const after = await changeBill(books, read, wanted)
    const shownName = printable(before.name)
    if (isSame(before, after))
      return { data: after, text: `Nothing changed: ${shownName} was like that already.` }
    const categories = before.category_id === after.category_id ? [] : await listCategories()
    const undo = undoEdit(before, after, { categories, decimals: group.decimals })
    const wording = { money: moneyFormat(group, world.env), today, categories }
    const lines = [`Changed ${style.bold(shownName)}.`, changesText(before, after, wording)]
    if (isRescheduled(before, after)) lines.push(`Next due: ${await nextDates({ books, today }, after, 3)}`)
    return {
      data: after,
      text: lines.filter(Boolean).join('\n'),
      ...(undo ? { undo } : { undoNote: NO_UNDO }),
    }
  },
})

const NO_UNDO = 'The bill had ended and continues now. No command undoes that.'

function isSame(before: Bill, after: Bill): boolean {
  return isDeepStrictEqual({ ...before, updated_at: '' }, { ...after, updated_at: '' })
}

function isRescheduled(before: Bill, after: Bill): boolean {
  const schedule = ({ due_date, frequency, schedule, anchor_day, ends_on, cycles_left }: Bill) => [
    due_date,
    frequency,
    schedule,
    anchor_day,
    ends_on,
    cycles_left,
  ]
  return !isDeepStrictEqual(schedule(before), schedule(after))
}

function changesText(before: Bill, after: Bill, wording: Wording): string {
  const [old, fresh] = [billFields(before, wording), billFields(after, wording)]
  const changed = old.flatMap(([field, value], index): [string, string][] => {
    const now = fresh[index]?.[1] ?? ''
    if (value === now) return []
    return [[field, `${oneLine(value)} → ${oneLine(now)}`]]
  })
  return changed.length === 0 ? '' : fieldsText(changed)
}

function oneLine(value: string): string {
  return value.replaceAll('\n', ' ') || 'none'
}
