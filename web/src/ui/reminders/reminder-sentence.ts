import type { Channel, ReminderSettings } from '@duebook/contract'
import type { ReminderTexts } from '../../texts/reminder-texts.ts'

type Rule = Pick<ReminderSettings, 'lead_days' | 'overdue_every_days' | 'hour'>

/** What will happen: “On the day at 08:00, 7 days and 1 day before, then every 3 days while overdue, by email.” */
export function reminderSentence(
  rule: Rule,
  channels: readonly Channel[],
  texts: ReminderTexts,
  locale: string,
): string {
  const times = timesOf(rule, texts, locale)
  if (times.length === 0) return texts.sentence.nothing
  return `${capitalized([...times, placesOf(channels, texts.sentence, locale)].join(', '))}.`
}

/** The same without the channels, to follow a colon. */
export function reminderTimes(rule: Rule, texts: ReminderTexts, locale: string): string {
  return `${timesOf(rule, texts, locale).join(', ')}.`
}

function timesOf(rule: Rule, { sentence, days }: ReminderTexts, locale: string): string[] {
  const hour = hourIn(rule.hour, locale)
  const early = rule.lead_days.filter((lead) => lead > 0).sort((a, b) => b - a)
  const isOnTheDay = rule.lead_days.includes(0)
  const before = [
    ...(isOnTheDay ? [sentence.onTheDay(hour)] : []),
    ...(early.length > 0 ? [sentence.before(listed(early.map(days), locale))] : []),
  ]
  const overdue = rule.overdue_every_days === null ? [] : [sentence.overdue(rule.overdue_every_days)]
  const times = [...before, ...(before.length > 0 ? overdue.map(sentence.afterwards) : overdue)]
  return times.length === 0 || isOnTheDay ? times : [...times, sentence.at(hour)]
}

/** By email and on this device. */
export function placesOf(
  channels: readonly Channel[],
  sentence: ReminderTexts['sentence'],
  locale: string,
): string {
  if (channels.length === 0) return sentence.inbox
  return listed(
    channels.map((channel) => placeOf(channel, sentence)),
    locale,
  )
}

function placeOf(
  { kind, name, current_device: isHere }: Channel,
  sentence: ReminderTexts['sentence'],
): string {
  if (kind === 'email') return sentence.byEmail
  if (kind === 'web-push') return isHere ? sentence.here : sentence.onDevice(name)
  return sentence.via(name)
}

/** “08:00” as people write it: 8:00 AM, 08:00 Uhr. */
export function hourIn(hour: string, locale: string): string {
  const date = new Date(`2000-01-01T${hour}:00Z`)
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' }).format(date)
}

function listed(words: readonly string[], locale: string): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format([...new Set(words)])
}

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
