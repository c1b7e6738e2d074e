import type { CalendarDate } from '#core/calendar'

/** Why a message about a cycle is sent. */
export type Rule =
  | { kind: 'before'; days: number }
  | { kind: 'due' }
  /** Counted from 1. */
  | { kind: 'overdue'; count: number }
  | { kind: 'snoozed'; until: CalendarDate }

/** As it is kept: with user, bill and cycle it makes a message unique. */
export function ruleKey(rule: Rule): string {
  switch (rule.kind) {
    case 'before':
      return `before-${rule.days}`
    case 'due':
      return 'due'
    case 'overdue':
      return `overdue-${rule.count}`
    case 'snoozed':
      return `snoozed-${rule.until}`
  }
}

/** Of what `ruleKey` has written. */
export function ruleOfKey(key: string): Rule {
  const kind = key.split('-', 1)[0]
  const value = key.slice(key.indexOf('-') + 1)
  if (kind === 'before') return { kind, days: Number(value) }
  if (kind === 'overdue') return { kind, count: Number(value) }
  if (kind === 'snoozed') return { kind, until: value as CalendarDate }
  return { kind: 'due' }
}
