import type { BillReminder, Snooze as PresentedSnooze, ReminderSettings } from '@duebook/contract'
import type { ShownRule } from '#reminders/change-bill-rule'
import type { ChosenSettings } from '#reminders/change-settings'
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
