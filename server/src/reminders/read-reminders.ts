import type { BodyOf, endpoints } from '@duebook/contract'
import { refuse } from '#core/errors'
import { knownId } from '#core/no-id'
import { readDate } from '#core/read-date'
import { requireTimezone } from '#groups/group-rules'
import type { ChosenSettings } from '#reminders/change-settings'

type Body = BodyOf<typeof endpoints.updateReminders>

export function readReminderChanges(body: Body): Partial<ChosenSettings> {
  const changes: Partial<ChosenSettings> = {}
  if (body.enabled !== undefined) changes.enabled = body.enabled
  if (body.lead_days !== undefined) changes.leadDays = readLeadDays(body.lead_days)
  if (body.overdue_every_days !== undefined) changes.overdueEveryDays = body.overdue_every_days
  if (body.overdue_times !== undefined) changes.overdueTimes = body.overdue_times
  if (body.hour !== undefined) changes.hour = readHour(body.hour)
  if (body.timezone !== undefined) changes.timezone = orNull(body.timezone, requireTimezone)
  if (body.digest !== undefined) changes.digest = body.digest
  if (body.bills !== undefined) changes.bills = body.bills
  if (body.deposits !== undefined) changes.deposits = body.deposits
  if (body.auto_paid !== undefined) changes.autoPaid = body.auto_paid
  if (body.paused_until !== undefined) changes.pausedUntil = orNull(body.paused_until, readDate)
  if (body.channel_ids !== undefined) changes.channelIds = readIds(body.channel_ids)
  return changes
}

/** The earliest message first, each once. */
export function readLeadDays(days: readonly number[]): number[] {
  return [...new Set(days)].sort((a, b) => b - a)
}

/** Sorted, each once. */
export function readIds(ids: readonly number[]): number[] {
  return [...new Set(ids.map(knownId))].sort((a, b) => a - b)
}

const HOUR = /^([01]\d|2[0-3]):00$/

function readHour(text: string): number {
  const hour = HOUR.exec(text)?.[1]
  if (hour === undefined) throw refuse('invalid-hour')
  return Number(hour)
}

function orNull<T, R>(value: T | null, read: (value: T) => R): R | null {
  return value === null ? null : read(value)
}
