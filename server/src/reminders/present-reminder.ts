import type {
  ActionAnswer,
  BillReminder,
  PlannedMessage,
  Snooze as PresentedSnooze,
  ReminderSettings,
} from '@duebook/contract'
import { toInstant } from '#core/clock'
import { type Minor, toDecimal } from '#core/money'
import type { Acted } from '#reminders/act'
import type { ShownRule } from '#reminders/change-bill-rule'
import type { ChosenSettings } from '#reminders/change-settings'
import type { PlannedAhead } from '#reminders/list-planned'
import type { Snooze } from '#reminders/messages-between'

export function presentSettings(settings: ChosenSettings): ReminderSettings {
  return {
    enabled: settings.enabled,
    lead_days: settings.leadDays,
    overdue_every_days: settings.overdueEveryDays,
    overdue_times: settings.overdueTimes,
    hour: `${String(settings.hour).padStart(2, '0')}:00`,
    timezone: settings.timezone,
    digest: settings.digest,
    bills: settings.bills,
    deposits: settings.deposits,
    auto_paid: settings.autoPaid,
    paused_until: settings.pausedUntil,
    channel_ids: settings.channelIds,
  }
}

export function presentBillRule({ leadDays, muted, snooze }: ShownRule): BillReminder {
  return { lead_days: leadDays, muted, snooze: snooze ? presentSnooze(snooze) : null }
}

export function presentSnooze({ dueDate, until }: Snooze): PresentedSnooze {
  return { due_date: dueDate, until }
}

export function presentPlanned(planned: PlannedAhead): PlannedMessage {
  return {
    at: toInstant(planned.at),
    database_id: planned.groupId,
    bill_id: planned.bill.id,
    bill_name: planned.bill.name,
    due_date: planned.dueDate,
    reason: planned.reason,
    days: planned.days,
    channel_ids: planned.channelIds,
  }
}

export function presentActed({
  act,
  result,
  bill,
  scope,
  dueDate,
  lack,
  until,
  language,
}: Acted): ActionAnswer {
  return {
    action: act,
    result,
    bill_id: bill.id,
    bill_name: bill.name,
    type: bill.type,
    database_id: scope.groupId,
    due_date: dueDate,
    amount: toDecimal(Number(lack) as Minor, scope.decimals),
    currency: scope.currency,
    until: until ?? null,
    language,
  }
}
