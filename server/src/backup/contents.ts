import { OperatorError } from '#core/operator-error'
import { MIGRATIONS } from '#db/migrations/index'
import type { FileReport } from '#db/sqlite-files'

/** What a file holds, as far as an operator wants to know. */
export interface Contents {
  schema: number
  users: number
  groups: number
  bills: number
  payments: number
}

/** Refuses what is damaged, not ours, or of a newer program. */
export function requireSound(file: string, { isSqlite, migrations, damage, counts }: FileReport): Contents {
  if (!isSqlite) {
    throw new OperatorError(
      `${file} is not a backup: it is not an SQLite file. To import an export, use "import"`,
    )
  }
  if (damage.length > 0) {
    throw new OperatorError(
      `${file} is damaged: ${damage.slice(0, MAX_FAULTS).join('; ')}. Use another backup`,
    )
  }
  const known = MIGRATIONS.map(({ name }) => name)
  const isOurs = migrations?.slice(0, known.length).every((name, index) => name === known[index])
  if (migrations === undefined || migrations.length === 0 || !isOurs) {
    throw new OperatorError(`${file} is an SQLite file, but not a Duebook database`)
  }
  if (migrations.length > known.length) {
    throw new OperatorError(
      `${file} was written by a newer Duebook version: it has schema version ${migrations.length}, this one supports ` +
        `versions up to ${known.length}. Use the newer version`,
    )
  }
  return { schema: migrations.length, ...counts }
}

/** As in "2 users, 1 bill group, 14 bills, 230 payments (schema version 5)". */
export function describeContents({ users, groups, bills, payments, schema }: Contents): string {
  const parts = [
    some(users, 'user'),
    some(groups, 'bill group'),
    some(bills, 'bill'),
    some(payments, 'payment'),
  ]
  return `${parts.join(', ')} (schema version ${schema})`
}

export function formatSize(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}

const MAX_FAULTS = 3

function some(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
