import { type Static, type TSchema, Type } from 'typebox'
import { Bill } from './bills.ts'
import { Category } from './categories.ts'
import { endpoint } from './endpoint.ts'
import { Database } from './groups.ts'
import { AccountBalance } from './insight.ts'
import { Payment } from './payments.ts'
import { CalendarDay, Id, Instant, Nullable } from './schemas.ts'

/*
 * A whole bill group in one file. What it says here is a promise to files that people have kept: fields may be added, and a
 * change that an old reader would misunderstand raises the version.
 */

export const EXPORT_FORMAT = 'duebook'
export const EXPORT_VERSION = 1

const Epoch = Type.Integer({ minimum: 0 })

const { id: _id, role: _role, ...groupSettings } = Database.properties
const ExportedDatabase = Type.Object(
  { ...groupSettings, auto_record_since: Nullable(Instant, { examples: [null] }) },
  { title: 'ExportedDatabase' },
)

/** What the due dates of a bill depend on besides the bill itself. */
const ExportedSchedule = Type.Object(
  {
    bill_id: Id,
    starts_on: Nullable(CalendarDay),
    last_due_date: Nullable(CalendarDay),
    archived_by_end: Type.Boolean(),
    schedule_epoch: Epoch,
    schedule_set_on: CalendarDay,
    schedule_changed_at: Nullable(Instant),
    auto_recorded_through: Nullable(CalendarDay),
  },
  { title: 'ExportedSchedule' },
)
export type ExportedSchedule = Static<typeof ExportedSchedule>

/** The due date and amount that a payment or a skip is for, as they were. */
const cycle = {
  cycle_due_date: CalendarDay,
  cycle_amount: Type.Number({ minimum: 0 }),
  schedule_epoch: Epoch,
}
const AnchorDay = Type.Integer({ minimum: 1, maximum: 31 })

const ExportedPayment = Type.Object(
  {
    ...Payment.properties,
    ...cycle,
    cycle_anchor_day: Nullable(AnchorDay),
    settles: Type.Boolean(),
    next_due_date: Nullable(CalendarDay),
    source: Type.Enum(['manual', 'auto']),
    updated_at: Instant,
  },
  { title: 'ExportedPayment' },
)
export type ExportedPayment = Static<typeof ExportedPayment>

const ExportedSkip = Type.Object(
  {
    id: Id,
    bill_id: Id,
    ...cycle,
    cycle_anchor_day: AnchorDay,
    next_due_date: CalendarDay,
    note: Nullable(Type.String()),
    created_at: Instant,
  },
  { title: 'ExportedSkip' },
)
export type ExportedSkip = Static<typeof ExportedSkip>

/** The example has none: each is described on its own. */
const list = <S extends TSchema>(schema: S) => Type.Array(schema, { examples: [[]] })

export const DatabaseExport = Type.Object(
  {
    format: Type.Literal(EXPORT_FORMAT),
    version: Type.Literal(EXPORT_VERSION),
    exported_at: Instant,
    database: ExportedDatabase,
    categories: list(Category),
    bills: list(Bill),
    schedules: list(ExportedSchedule),
    payments: list(ExportedPayment),
    skips: list(ExportedSkip),
    balances: list(AccountBalance),
  },
  { title: 'DatabaseExport' },
)
export type DatabaseExport = Static<typeof DatabaseExport>

export const exportEndpoints = {
  exportDatabase: endpoint({
    method: 'GET',
    path: '/databases/:id/export',
    tag: 'Bill groups',
    summary: 'Export everything in a bill group',
    description: 'As it was at one moment. The file to keep is `data`.',
    access: 'group-in-path',
    needs: 'manager',
    audit: 'database.exported',
    tokens: 'read',
    data: DatabaseExport,
    refusals: ['export-not-stored'],
  }),
}
