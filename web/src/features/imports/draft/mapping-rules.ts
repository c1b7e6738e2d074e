import type { BillField, ImportField, ImportMapping, PaymentField } from '@duebook/contract'

type Kind = ImportMapping['kind']
type Columns = ReadonlyArray<{ field: ImportField | null }>

/** In the order in which they are offered: what every file has comes first. */
const FIELDS = {
  bills: [
    'name',
    'amount',
    'due_date',
    'frequency',
    'type',
    'category',
    'account',
    'currency',
    'tags',
    'notes',
    'url',
    'auto_pay',
    'variable',
    'status',
    'start_date',
    'ends_on',
    'cycles_left',
    'weekend',
    'icon',
  ] satisfies BillField[],
  payments: ['bill', 'date', 'amount', 'currency', 'type'] satisfies PaymentField[],
}

const NEEDED = {
  bills: ['name', 'amount', 'due_date'] satisfies BillField[],
  payments: ['bill', 'date', 'amount'] satisfies PaymentField[],
}

export function fieldsOf(kind: Kind): readonly ImportField[] {
  return FIELDS[kind]
}

/** What no column stands for yet, although every row needs it. */
export function missingFields({ kind, columns }: { kind: Kind; columns: Columns }): ImportField[] {
  return NEEDED[kind].filter((needed) => !columns.some(({ field }) => field === needed))
}

/** A field belongs to one column: the column that had it is not imported any more. */
export function withField(columns: Columns, position: number, field: ImportField | null) {
  return columns.map((column, index) => {
    if (index === position) return { field }
    return { field: field !== null && column.field === field ? null : column.field }
  })
}

/** What the editor of a row shows: what every row needs, what the row has, and what there is something to say of. */
export function editedFields(
  kind: Kind,
  values: Readonly<Record<string, string>>,
  noticed: ReadonlyArray<ImportField | null>,
): { first: ImportField[]; more: ImportField[] } {
  const always: readonly ImportField[] =
    kind === 'payments' ? FIELDS.payments.slice(0, 3) : FIELDS.bills.slice(0, 6)
  const isFirst = (field: ImportField) => always.includes(field) || noticed.includes(field)
  const first = FIELDS[kind].filter(isFirst)
  const more = FIELDS[kind].filter((field) => !isFirst(field) && (values[field] ?? '') !== '')
  return { first, more }
}
