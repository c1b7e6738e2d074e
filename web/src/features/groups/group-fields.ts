import type { Database } from '@duebook/contract'

/** The form's values as typed. */
export interface GroupFields {
  name: string
  currency: string
  timezone: string
  autoRecord: boolean
}

export type NameProblem = 'missing' | 'tooLong' | 'percent' | 'control'

export function fieldsOf({ name, currency, timezone, auto_record: autoRecord }: Database): GroupFields {
  return { name, currency, timezone, autoRecord }
}

/** The server's rules: a name is sent percent-encoded in a header, so it must not look encoded itself. */
export function nameProblem(typed: string): NameProblem | undefined {
  const name = typed.trim()
  if (name === '') return 'missing'
  if ([...name].length > 200) return 'tooLong'
  if (/%[0-9a-f]{2}/i.test(name)) return 'percent'
  return /\p{Cc}/u.test(name) ? 'control' : undefined
}

export function toGroup(fields: GroupFields) {
  return {
    name: fields.name.trim(),
    currency: fields.currency,
    timezone: fields.timezone,
    auto_record: fields.autoRecord,
  }
}

/** Only what differs, so that two people who change different things do not undo each other. */
export function changesTo(group: Database, fields: GroupFields): Partial<ReturnType<typeof toGroup>> {
  const wanted = toGroup(fields)
  return {
    ...(wanted.name !== group.name && { name: wanted.name }),
    ...(wanted.currency !== group.currency && { currency: wanted.currency }),
    ...(wanted.timezone !== group.timezone && { timezone: wanted.timezone }),
    ...(wanted.auto_record !== group.auto_record && { auto_record: wanted.auto_record }),
  }
}

/** Untouched fields follow what somebody else saved meanwhile; typed ones stay. */
export function rebased(fields: GroupFields, before: GroupFields, now: GroupFields): GroupFields {
  const typed = toGroup(fields)
  const isTouched = (key: keyof GroupFields, clean: string | boolean) =>
    fields[key] !== before[key] && clean !== now[key]
  return {
    name: isTouched('name', typed.name) ? fields.name : now.name,
    currency: isTouched('currency', typed.currency) ? fields.currency : now.currency,
    timezone: isTouched('timezone', typed.timezone) ? fields.timezone : now.timezone,
    autoRecord: isTouched('autoRecord', typed.auto_record) ? fields.autoRecord : now.autoRecord,
  }
}

export function isSameGroup(one: GroupFields, other: GroupFields): boolean {
  return (
    one.name === other.name &&
    one.currency === other.currency &&
    one.timezone === other.timezone &&
    one.autoRecord === other.autoRecord
  )
}

/** As the server compares it. */
export function isNameOf(group: Pick<Database, 'name'>, typed: string): boolean {
  return typed.normalize('NFC').trim() === group.name
}
