import { useLanguage } from '../texts/texts.tsx'
import { localeFor } from './locale.ts'

/** Moments for the user's language and region, in the device's time zone. They belong to no bill group. */
export function useInstants() {
  return instantsIn(localeFor(useLanguage().language))
}

export function instantsIn(locale: string) {
  return {
    instantDay: (instant: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(instant)),
    instant: (instant: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant)),
  }
}
