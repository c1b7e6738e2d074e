import type { Searched } from './match-entries.ts'
import { cityOf } from './zones.ts'

/**
 * Every time zone that the browser knows, by city. Browsers leave out UTC, and sometimes their own zone: `known` are
 * added.
 */
export function listZones(language: string, known: readonly string[], now: Date): Searched[] {
  const { compare } = new Intl.Collator(language)
  return [...new Set([...known, 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .map((zone) => ({
      id: zone,
      label: zoneLabel(zone, now),
      keywords: `${zone} ${zone.replaceAll(/[/_]/g, ' ')}`,
    }))
    .sort((a, b) => compare(a.label, b.label))
}

/** Berlin (GMT+1). */
export function zoneLabel(zone: string, now: Date): string {
  const offset = offsetOf(zone, now)
  return offset === undefined ? cityOf(zone) : `${cityOf(zone)} (${offset})`
}

/** Undefined for a name that the browser does not know. */
function offsetOf(zone: string, now: Date): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', {
      timeZone: zone,
      timeZoneName: 'shortOffset',
    }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value
  } catch {
    return undefined
  }
}
