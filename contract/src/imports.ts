import { type Static, Type } from 'typebox'
import { Bill, Frequency } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { LIMITS, TEXT_LIMITS } from './refusals.ts'
import { allOptional, CalendarDay, Cursor, Id, Instant, Limit, Nullable } from './schemas.ts'
import { Text } from './texts.ts'

/*
 * Bills of another program, from a file. It is read into a draft, which shows what each row would become; nothing else is
 * changed before that is committed, and what was committed can be undone.
 */

export const IMPORT_SOURCES = [
  'csv',
  'wallos',
  'billmanager',
  'subtrackr',
  'firefly',
  'actual',
  'nextcloud-budget',
  'duebook',
] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/** What a row can say. `values` and the mapping of columns use these names. */
export const BILL_FIELDS = [
  'name',
  'amount',
  'currency',
  'due_date',
  'frequency',
  'type',
  'account',
  'category',
  'tags',
  'url',
  'notes',
  'auto_pay',
  'variable',
  'status',
  'start_date',
  'ends_on',
  'cycles_left',
  'weekend',
  'icon',
] as const
/** Of a row that is a payment. */
export const PAYMENT_FIELDS = ['bill', 'date', 'amount', 'currency', 'type'] as const
export const IMPORT_FIELDS = [...new Set([...BILL_FIELDS, ...PAYMENT_FIELDS])]
export type BillField = (typeof BILL_FIELDS)[number]
export type PaymentField = (typeof PAYMENT_FIELDS)[number]
export type ImportField = BillField | PaymentField

export const CHARSETS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'iso-8859-2',
] as const
export type Charset = (typeof CHARSETS)[number]
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]
export const DATE_ORDERS = ['ymd', 'dmy', 'mdy'] as const
export type DateOrder = (typeof DATE_ORDERS)[number]
export const DECIMAL_SIGNS = ['.', ','] as const
export type DecimalSign = (typeof DECIMAL_SIGNS)[number]
export const ON_DUPLICATE = ['skip', 'update', 'add'] as const
export type OnDuplicate = (typeof ON_DUPLICATE)[number]

const OptionFields = {
  charset: Nullable(Type.Enum([...CHARSETS]), { description: 'Of CSV files', examples: ['utf-8'] }),
  delimiter: Nullable(Type.Enum([...DELIMITERS]), { description: 'Of CSV files', examples: [';'] }),
  date_order: Nullable(Type.Enum([...DATE_ORDERS]), { examples: ['dmy'] }),
  decimal: Nullable(Type.Enum([...DECIMAL_SIGNS]), { examples: [','] }),
  currency: Nullable(Text(TEXT_LIMITS.currency), {
    description: 'Of amounts without a currency code',
    examples: ['EUR'],
  }),
  default_frequency: Nullable(Frequency, { description: 'Of rows without one' }),
  person: Nullable(Text(TEXT_LIMITS.importedName), {
    description: 'Whose bills, in a file of several people',
    examples: [null],
  }),
  auto_pay: Type.Boolean({ description: 'What renews by itself is paid automatically', examples: [false] }),
  on_duplicate: Type.Enum([...ON_DUPLICATE], { examples: ['skip'] }),
}
export const ImportOptions = Type.Object(OptionFields, { title: 'ImportOptions' })
export type ImportOptions = Static<typeof ImportOptions>

/** What a file leaves open. It stays here when it is answered, so that the answer can be changed. */
export const QUESTIONS = [
  'date_order',
  'decimal',
  'currency',
  'default_frequency',
  'person',
  'auto_pay',
] as const
export const ImportQuestion = Type.Object(
  {
    option: Type.Enum([...QUESTIONS], { description: 'null in `options` until it is answered' }),
    example: Type.String({ description: 'From the file', examples: ['03/04/2026'] }),
    row_count: Type.Integer({ minimum: 0, examples: [12] }),
    choices: Type.Array(
      Type.Object({
        value: Type.Union([Type.String(), Type.Boolean()], { examples: ['dmy'] }),
        means: Type.String({ description: 'What the example then is', examples: ['2026-04-03'] }),
      }),
    ),
  },
  { title: 'ImportQuestion' },
)
export type ImportQuestion = Static<typeof ImportQuestion>

const Field = Type.Enum(IMPORT_FIELDS, { title: 'ImportField', examples: ['amount'] })
const MappedField = Nullable(Field, { description: 'null: not imported' })
const Kind = Type.Enum(['bills', 'payments'], { examples: ['bills'] })

export const ImportMapping = Type.Object(
  {
    kind: Kind,
    columns: Type.Array(
      Type.Object({
        header: Type.String({ examples: ['Betrag'] }),
        field: MappedField,
        samples: Type.Array(Type.String(), { examples: [['12,90']] }),
      }),
    ),
  },
  { title: 'ImportMapping' },
)
export type ImportMapping = Static<typeof ImportMapping>

export const ImportNotice = Type.Object(
  {
    code: Type.String({ examples: ['value-missing'] }),
    field: Nullable(Field),
    message: Type.String({ examples: ['amount is missing'] }),
    params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]), {
      examples: [{ field: 'amount' }],
    }),
  },
  { title: 'ImportNotice' },
)
export type ImportNotice = Static<typeof ImportNotice>

const {
  id: _id,
  category_id: _category,
  anchor_day: _anchor,
  pay_on: _payOn,
  ended: _ended,
  created_at: _created,
  updated_at: _updated,
  ...billFields
} = Bill.properties

/** What would be added. */
export const ImportedBill = Type.Object(
  { ...billFields, category: Nullable(Type.String(), { examples: ['Housing'] }) },
  { title: 'ImportedBill' },
)
export type ImportedBill = Static<typeof ImportedBill>

export const ImportedPayment = Type.Object(
  {
    date: CalendarDay,
    amount: Type.Number({ examples: [12.9] }),
    cycle_due_date: Nullable(CalendarDay, { description: 'The due date that it is for' }),
  },
  { title: 'ImportedPayment' },
)
export type ImportedPayment = Static<typeof ImportedPayment>

const Values = Type.Record(Type.String(), Type.String(), {
  description: 'As the file has them, by field, with corrections',
  examples: [{ name: 'Rent', amount: '1.200,50' }],
})
const LeaveOut = Type.Boolean({ examples: [false] })

export const ImportRow = Type.Object(
  {
    row: Type.Integer({ minimum: 1, description: 'Line or item in the file', examples: [2] }),
    values: Values,
    bill: Nullable(ImportedBill),
    payments: Type.Array(ImportedPayment),
    errors: Type.Array(ImportNotice),
    warnings: Type.Array(ImportNotice),
    duplicate_of: Nullable(Id, {
      description: 'The bill, or of a payment the payment, that is already there',
    }),
    leave_out: LeaveOut,
    outcome: Nullable(Type.Enum(['created', 'updated', 'skipped', 'left_out']), {
      description: 'null until it is committed',
    }),
    bill_id: Nullable(Id, { description: 'The bill it became, or of a payment the bill it is for' }),
  },
  { title: 'ImportRow' },
)
export type ImportRow = Static<typeof ImportRow>

const count = Type.Integer({ minimum: 0, examples: [0] })
export const ImportCounts = Type.Object(
  {
    rows: count,
    bills: Type.Integer({ minimum: 0, description: 'To add, or added', examples: [12] }),
    updates: count,
    payments: count,
    duplicates: count,
    errors: Type.Integer({
      minimum: 0,
      description: 'Rows with errors that are not left out',
      examples: [0],
    }),
    warnings: count,
    left_out: count,
    categories: Type.Integer({ minimum: 0, description: 'New ones', examples: [0] }),
    currencies: Type.Record(Type.String(), Type.Integer(), {
      description: 'Rows by currency',
      examples: [{ EUR: 12 }],
    }),
  },
  { title: 'ImportCounts' },
)
export type ImportCounts = Static<typeof ImportCounts>

const summary = {
  id: Id,
  source: Type.Enum([...IMPORT_SOURCES], { examples: ['csv'] }),
  state: Type.Enum(['draft', 'committed', 'undone'], { examples: ['draft'] }),
  file_name: Nullable(Type.String(), { examples: ['bills.csv'] }),
  progress: Nullable(
    Type.Object({
      stage: Type.Enum(['receiving', 'reading', 'checking'], { examples: ['reading'] }),
      done: Type.Integer({ minimum: 0, description: 'Bytes received, or rows', examples: [1200] }),
    }),
    { description: 'While the file is being read' },
  ),
  counts: ImportCounts,
  created_at: Instant,
  expires_at: Nullable(Instant, { description: 'Of drafts' }),
  committed_at: Nullable(Instant),
}
export const ImportSummary = Type.Object(summary, { title: 'ImportSummary' })
export type ImportSummary = Static<typeof ImportSummary>

export const Import = Type.Object(
  {
    ...summary,
    options: ImportOptions,
    questions: Type.Array(ImportQuestion, { examples: [[]] }),
    mapping: Nullable(ImportMapping, { description: 'Of CSV files', examples: [null] }),
    warnings: Type.Array(ImportNotice, { description: 'About the file', examples: [[]] }),
    rows: Type.Array(ImportRow, { examples: [[]] }),
  },
  { title: 'Import' },
)
export type Import = Static<typeof Import>

const Correction = Type.Optional(Nullable(Text(TEXT_LIMITS.notes), { title: 'ImportCorrection' }))
const Corrections = Type.Object(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, Correction])) as Record<
    ImportField,
    typeof Correction
  >,
  { description: 'null: as the file has it', examples: [{ amount: '12.90' }] },
)

export const ImportChanges = Type.Object(
  {
    options: Type.Optional(Type.Object(allOptional(OptionFields), { title: 'ImportOptionChanges' })),
    mapping: Type.Optional(
      Type.Object(
        {
          kind: Type.Optional(Kind),
          columns: Type.Optional(Type.Array(Type.Object({ field: MappedField }), { maxItems: 500 })),
        },
        { title: 'ImportMappingChanges' },
      ),
    ),
    rows: Type.Optional(
      Type.Array(
        Type.Object({
          row: Type.Integer({ examples: [2] }),
          leave_out: Type.Optional(LeaveOut),
          values: Type.Optional(Corrections),
        }),
        { maxItems: LIMITS.importPayments },
      ),
    ),
  },
  {
    title: 'ImportChanges',
    examples: [{ options: { date_order: 'dmy' }, rows: [{ row: 2, leave_out: true }] }],
  },
)
export type ImportChanges = Static<typeof ImportChanges>

export const ImportUndo = Type.Object(
  {
    removed: Type.Integer({ minimum: 0, description: 'Bills', examples: [12] }),
    restored: Type.Integer({ minimum: 0, description: 'Bills that were updated', examples: [0] }),
    payments_removed: count,
    kept: Type.Array(
      Type.Object({ bill_id: Id, reason: Type.Enum(['edited', 'paid'], { examples: ['paid'] }) }),
      { examples: [[]] },
    ),
  },
  { title: 'ImportUndo' },
)
export type ImportUndo = Static<typeof ImportUndo>

const common = { tag: 'Imports', access: 'group' } as const
const paged = {
  show: Type.Optional(
    Type.Enum(['all', 'errors', 'warnings', 'duplicates'], { default: 'all', description: 'Which rows' }),
  ),
  limit: Type.Optional(Limit),
  cursor: Type.Optional(Cursor),
}

export const importEndpoints = {
  listImports: endpoint({
    ...common,
    method: 'GET',
    path: '/imports',
    summary: 'List imports, newest first',
    description: 'Includes progress while a file is being read.',
    needs: 'viewer',
    tokens: 'read',
    data: Type.Array(ImportSummary),
  }),
  createImport: endpoint({
    ...common,
    method: 'POST',
    path: '/imports',
    summary: 'Read a file into a draft',
    description:
      'The body is the file itself. Nothing is added to the bill group before the draft is committed.',
    needs: 'editor',
    tokens: 'write',
    fileMebibytes: LIMITS.importMebibytes,
    query: Type.Object({
      source: Type.Optional(Type.Enum(['auto', ...IMPORT_SOURCES], { default: 'auto' })),
      file_name: Type.Optional(Text(TEXT_LIMITS.importedName, { examples: ['bills.csv'] })),
    }),
    status: 201,
    location: '/imports/:id',
    data: Import,
    refusals: [
      'import-too-large',
      'import-too-many',
      'import-too-complex',
      'too-many-uploads',
      'import-running',
      'import-empty',
      'import-not-recognised',
      ['import-not-this-source', { source: 'wallos' }],
      ['import-unreadable', { reason: 'it is damaged' }],
      'too-many-drafts',
    ],
  }),
  getImport: endpoint({
    ...common,
    method: 'GET',
    path: '/imports/:id',
    summary: 'Get an import with a page of its rows',
    description: '`show` selects rows, such as those with errors.',
    needs: 'viewer',
    tokens: 'read',
    query: Type.Object(paged),
    data: Import,
    refusals: ['import-not-found'],
  }),
  updateImport: endpoint({
    ...common,
    method: 'PUT',
    path: '/imports/:id',
    summary: 'Answer questions, map columns, correct rows or leave them out',
    description: 'Returns the draft as it is understood now.',
    needs: 'editor',
    tokens: 'write',
    query: Type.Object(paged),
    body: ImportChanges,
    bodyValues: LIMITS.importChangesValues,
    data: Import,
    refusals: [
      'import-not-found',
      'import-being-read',
      'import-not-draft',
      'import-undone',
      'import-running',
      'import-too-many',
      'invalid-currency',
      ['import-charset-differs', { charset: 'utf-8' }],
      ['import-row-not-found', { row: 7 }],
      ['import-mapping-invalid', { reason: 'two columns have the field amount' }],
    ],
  }),
  commitImport: endpoint({
    ...common,
    audit: 'import.committed',
    method: 'POST',
    path: '/imports/:id/commit',
    summary: 'Add what a draft shows: all of it or nothing',
    description: 'Refused while rows that are not left out have errors.',
    needs: 'editor',
    tokens: 'write',
    keyed: true,
    data: ImportSummary,
    refusals: [
      'import-not-found',
      'import-being-read',
      'import-not-draft',
      'import-undone',
      ['import-has-errors', { rows: '2, 7', count: 2 }],
      'import-has-nothing',
      'too-many-bills',
      'too-many-categories',
    ],
  }),
  deleteImport: endpoint({
    ...common,
    audit: 'import.undone',
    method: 'DELETE',
    path: '/imports/:id',
    summary: 'Discard a draft, or undo an import',
    description: 'Bills that were edited or paid since are kept.',
    needs: 'editor',
    tokens: 'write',
    data: ImportUndo,
    refusals: ['import-not-found', 'import-undone'],
  }),
}
