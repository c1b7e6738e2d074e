import {
  CHARSETS,
  DELIMITERS,
  IMPORT_ERRORS,
  IMPORT_FIELDS,
  IMPORT_SOURCES,
  IMPORT_WARNINGS,
} from '@duebook/contract'
import { type Static, Type } from 'typebox'
import type { ReadFile } from '#imports/neutral'
import { REASONS } from '#imports/reading/unreadable'

/*
 * What the process that reads a file says to the one that asked, a line of JSON each. Who reads a hostile file may be in its hands,
 * so every line is checked.
 */

export type Header = Omit<ReadFile, 'items' | 'table'> & { header: string[] | null }

const OrNull = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const List = <T extends Type.TSchema>(schema: T) => Type.Array(schema)
const Count = Type.Integer({ minimum: 0 })
const Params = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number()]))

const Notice = Type.Object({
  code: Type.Enum([...Object.keys(IMPORT_ERRORS), ...Object.keys(IMPORT_WARNINGS)]),
  field: OrNull(Type.Enum(IMPORT_FIELDS)),
  params: Params,
})

/** Parts of our own export: whoever takes them over checks what is in them. */
const Part = Type.Object({})

const Values = Type.Object(
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, Type.Optional(Type.String())])),
  { additionalProperties: false },
)

const Item = Type.Object({
  row: Type.Integer({ minimum: 1 }),
  values: Values,
  payments: List(Type.Object({ date: Type.String(), amount: Type.String() })),
  person: OrNull(Type.String()),
  sourceId: OrNull(Type.String()),
  movesByItself: Type.Boolean(),
  warnings: List(Notice),
  errors: List(Notice),
  exact: OrNull(
    Type.Object({
      bill: Part,
      schedule: OrNull(Part),
      payments: List(Part),
      skips: List(Part),
      category: OrNull(Part),
    }),
  ),
})

const File = Type.Object({
  source: Type.Enum([...IMPORT_SOURCES]),
  charset: OrNull(Type.Enum([...CHARSETS])),
  delimiter: OrNull(Type.Enum([...DELIMITERS])),
  notation: Type.Enum(['exact', 'local']),
  header: OrNull(List(Type.String())),
  people: List(Type.Object({ id: Type.String(), name: Type.String(), bills: Count })),
  currency: OrNull(Type.String()),
  categories: List(Part),
  balances: List(Part),
  warnings: List(Notice),
})

const Refused = Type.Union([
  Type.Object({
    code: Type.Enum([
      'import-empty',
      'import-not-recognised',
      'import-too-large',
      'import-too-many',
      'import-too-complex',
    ]),
  }),
  Type.Object({
    code: Type.Literal('import-not-this-source'),
    params: Type.Object({ source: Type.Enum([...IMPORT_SOURCES]) }),
  }),
  Type.Object({
    code: Type.Literal('import-charset-differs'),
    params: Type.Object({ charset: Type.Enum([...CHARSETS]) }),
  }),
  Type.Object({
    code: Type.Literal('import-unreadable'),
    params: Type.Object({ reason: Type.Enum(Object.values(REASONS)) }),
  }),
])
export type Refused = Static<typeof Refused>

/** First how far it is, from time to time; then the file in parts, and that it is complete; or why there is none. */
export const Line = Type.Union([
  Type.Object({ done: Count }),
  Type.Object({ file: File }),
  Type.Object({ records: List(Type.Object({ row: Count, cells: List(Type.String()) })) }),
  Type.Object({ items: List(Item) }),
  Type.Object({ isComplete: Type.Literal(true) }),
  Type.Object({ refused: Refused }),
])
export type Line = Static<typeof Line>
