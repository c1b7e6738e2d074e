import { OperatorError } from '#core/operator-error'

/*
 * The file: lines of JSON, UTF-8. First a head; then for each table its name and columns, and a line with the values of
 * each row; last a foot with the SHA-256 of every byte before it.
 */

export const FORMAT = 1

export interface Head {
  duebook_export: number
  /** The schema’s version: how many migrations had been applied. */
  schema: number
  /** The program that wrote it. */
  version: string
  exported_at: string
  rows: Record<string, number>
  /** The highest id that each table has ever given out. */
  last_ids: Record<string, number>
}

/** What an operator wants to know of it. */
export function contentsOf({ schema, rows }: Head) {
  const { users = 0, bill_groups: groups = 0, bills = 0, payments = 0 } = rows
  return { schema, users, groups, bills, payments }
}

export interface TableLine {
  table: string
  columns: string[]
}

export interface Foot {
  sha256: string
}

export function isHead(value: unknown): value is Head {
  return (
    isObject(value) &&
    typeof value.duebook_export === 'number' &&
    isCount(value.schema) &&
    typeof value.version === 'string' &&
    isCounts(value.rows) &&
    isCounts(value.last_ids)
  )
}

export function isTableLine(value: unknown): value is TableLine {
  return (
    isObject(value) &&
    typeof value.table === 'string' &&
    Array.isArray(value.columns) &&
    value.columns.every((column) => typeof column === 'string')
  )
}

export function isFoot(value: unknown): value is Foot {
  return isObject(value) && typeof value.sha256 === 'string'
}

export function isRow(value: unknown, columns: readonly string[]): value is Array<string | number | null> {
  return (
    Array.isArray(value) &&
    value.length === columns.length &&
    value.every((each) => each === null || typeof each === 'string' || Number.isSafeInteger(each))
  )
}

export function notAnExport(file: string): OperatorError {
  return new OperatorError(`${file} is not a Duebook export. Nothing was changed`)
}

export function damagedExport(file: string, fault: string): OperatorError {
  return new OperatorError(
    `${file} is damaged: ${fault}. Nothing was changed; export again, or use another file`,
  )
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function isCounts(value: unknown): value is Record<string, number> {
  return isObject(value) && Object.values(value).every(isCount)
}
