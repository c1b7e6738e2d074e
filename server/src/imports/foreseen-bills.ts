import { foldedText } from '#core/text'
import type { WritingScope } from '#db/group-scope'
import { countRows } from '#db/rows'
import type { RevisedBill } from '#imports/group-facts'
import type { InterpretedRow } from '#imports/interpret/interpreted'
import { wordsIn } from '#imports/interpret/words'

/** The bills of the group that rows were compared with, and the names by which rows find one. */
export interface ForeseenBills {
  count: number
  lastId: number
  names: ReadonlySet<string>
}

export function foreseenBills(bills: readonly RevisedBill[], rows: readonly InterpretedRow[]): ForeseenBills {
  const names = new Set<string>()
  for (const { bill, values } of rows) {
    if (bill) names.add(foldedText(bill.name))
    if (values.bill !== undefined) names.add(wordsIn(values.bill) ?? '')
  }
  return { count: bills.length, lastId: bills.at(-1)?.id ?? 0, names }
}

/** Whether rows would find the same ones now: none of them is gone, and none was added that has the name of one in the file. */
export async function areAsForeseen(
  { db, groupId }: WritingScope,
  { count, lastId, names }: ForeseenBills,
): Promise<boolean> {
  const bills = db.selectFrom('bills').where('group_id', '=', groupId)
  if ((await countRows(bills.where('id', '<=', lastId))) !== count) return false
  const added = await bills.select('name').where('id', '>', lastId).execute()
  return !added.some(({ name }) => names.has(foldedText(name)))
}
