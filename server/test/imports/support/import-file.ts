import type { Bill, Import, ImportChanges } from '@duebook/contract'
import type { FileToRead } from '#imports/import-parts'
import type { ReadFile } from '#imports/neutral'
import { READERS } from '#imports/readers/index'
import { openFile } from '#imports/reading/open-file'
import { readWith } from '#imports/reading/recognise'
import { sayInParts } from '#imports/reading/say-in-parts'
import { takeAnswer } from '#imports/take-answer'
import type { Books } from '../../support/books.ts'

/** What the other process does, without one: starting it takes half a second. */
export async function readHere({
  source,
  charset = null,
  delimiter = null,
  ...file
}: FileToRead): Promise<ReadFile> {
  const opened = await openFile({ ...file, charset, delimiter, onRow: () => {} })
  const lines = [...sayInParts(await readWith(READERS, opened, source))]
  return takeAnswer(inBytes(lines), () => {})
}

async function* inBytes(lines: readonly unknown[]): AsyncGenerator<Buffer> {
  for (const line of lines) yield Buffer.from(`${JSON.stringify(line)}\n`)
}

export interface Imported {
  draft: Import
  bills: unknown[]
  payments: string[]
  categories: string[]
}

/** Sends the bytes of a file, answers what is asked, commits, and says what the group then has. */
export async function importFile(
  context: Books,
  groupId: number,
  bytes: Buffer | string,
  answers?: ImportChanges,
): Promise<Imported> {
  const { imports } = context.owner.client.group({ id: groupId })
  const draft = await imports.create(new Blob([new Uint8Array(Buffer.from(bytes))]))
  if (answers) await imports.update(draft.id, answers)
  await imports.commit(draft.id)
  return { draft, ...(await contentsOf(context, groupId)) }
}

async function contentsOf({ owner }: Books, groupId: number): Promise<Omit<Imported, 'draft'>> {
  const books = owner.client.group({ id: groupId })
  const categories = await books.categories.list()
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const bills = await books.bills.list({ include_archived: true })
  const payments = await books.payments.list()
  return {
    bills: bills.toSorted((a, b) => a.id - b.id).map((bill) => shown(bill, names)),
    payments: payments.map(({ bill_name: bill, date, amount }) => `${date} ${bill} ${amount}`).sort(),
    categories: categories.map(({ name }) => name),
  }
}

/** A bill with only what somebody said of it: what is as in any new bill is left out. */
function shown(bill: Bill, names: ReadonlyMap<number, string>) {
  const { id: _, created_at: __, updated_at: ___, category_id: category, ...fields } = bill
  const usual: Record<string, unknown> = {
    ...USUAL,
    anchor_day: Number(bill.due_date.slice(-2)),
    pay_on: bill.due_date,
  }
  const said = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(usual[name] ?? null),
  )
  return {
    ...Object.fromEntries(said),
    ...(category === null ? {} : { category: names.get(category) }),
  }
}

const USUAL = {
  type: 'bill',
  auto_pay: false,
  variable: false,
  draft: false,
  archived: false,
  ended: false,
  weekend: 'keep',
  tags: [],
}
