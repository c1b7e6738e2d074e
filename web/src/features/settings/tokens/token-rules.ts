import type { PersonalToken } from '@duebook/contract'
import { addDays } from '../../../format/days.ts'

/** In days, or as the user says. */
export const LIFETIMES = ['30', '90', '365', 'never', 'day'] as const
export type Lifetime = (typeof LIFETIMES)[number]

/** A token ends with its last day in UTC, wherever the user is. */
export function isExpired({ expires_on: day }: Pick<PersonalToken, 'expires_on'>, now: Date): boolean {
  return day !== null && day < utcDay(now)
}

export function utcDay(now: Date): string {
  return now.toISOString().slice(0, 10)
}

/** The last day, or null for a token without one. */
export function lastDay(lifetime: Lifetime, chosenDay: string, now: Date): string | null {
  if (lifetime === 'never') return null
  return lifetime === 'day' ? chosenDay : addDays(utcDay(now), Number(lifetime))
}
