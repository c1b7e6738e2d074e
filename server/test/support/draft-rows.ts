import type { Tx } from '#db/database'
import { NO_COUNTS } from '#imports/present-import'

/** A draft with one row, as it is kept. */
export async function insertDraft(
  tx: Tx,
  groupId: number,
  at: string,
  state: 'draft' | 'committed' = 'draft',
): Promise<number> {
  const { id } = await tx
    .insertInto('imports')
    .values({
      group_id: groupId,
      source: 'wallos',
      state,
      reader: JSON.stringify({ ...FILE, header: null }),
      settings: JSON.stringify(SETTINGS),
      counts: JSON.stringify({ ...NO_COUNTS, rows: 1, bills: 1 }),
      created_at: at,
      changed_at: at,
      ...(state === 'committed' ? { committed_at: at, made: JSON.stringify(NOTHING_MADE) } : {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('import_rows')
    .values({
      group_id: groupId,
      import_id: id,
      row_number: 1,
      item: JSON.stringify(ITEM),
      leave_out: 0,
      result: JSON.stringify(RESULT),
      has_errors: 0,
      has_warnings: 0,
      is_duplicate: 0,
    })
    .execute()
  return id
}

const ITEM = {
  row: 1,
  values: { name: 'Drafted', amount: '12.5' },
  payments: [],
  person: null,
  sourceId: null,
  movesByItself: false,
  warnings: [],
  errors: [],
  exact: null,
}

const RESULT = {
  values: ITEM.values,
  bill: null,
  payments: [],
  errors: [],
  warnings: [],
  duplicate_of: null,
  leave_out: false,
  outcome: null,
  bill_id: null,
}

const FILE = {
  source: 'wallos',
  charset: null,
  delimiter: null,
  notation: 'exact',
  people: [],
  currency: null,
  categories: [],
  balances: [],
  warnings: [],
}

const SETTINGS = {
  edits: 0,
  chosen: { options: {}, mapping: null },
  shown: {
    options: {
      charset: null,
      delimiter: null,
      date_order: null,
      decimal: null,
      currency: null,
      default_frequency: null,
      person: null,
      auto_pay: false,
      on_duplicate: 'skip',
    },
    questions: [],
    mapping: null,
    warnings: [],
  },
}

const NOTHING_MADE = { bills: [], updated: [], payments: [], paidBills: [], categories: [], balances: [] }
