import type { SectionName } from '../features/home/due-sections.ts'

interface EarlyWords {
  title: string
  toPay: (day: string) => string
  sections: Record<SectionName, (month: string) => string>
  asOf: (when: string) => string
  about: string
}

/** The few words of the first page that are shown before its texts are there. A test compares them with those. */
export const EARLY_WORDS = {
  en: {
    title: 'Due bills',
    toPay: (day) => `To pay by ${day}`,
    sections: { now: () => 'Now', soon: () => 'Next 7 days', rest: (month) => `Rest of ${month}` },
    asOf: (when) => `Last updated ${when}.`,
    about: 'about',
  },
  de: {
    title: 'Fällige Rechnungen',
    toPay: (day) => `Zu zahlen bis ${day}`,
    sections: { now: () => 'Jetzt', soon: () => 'Nächste 7 Tage', rest: (month) => `Rest im ${month}` },
    asOf: (when) => `Stand: ${when}.`,
    about: 'ca.',
  },
} satisfies Record<string, EarlyWords>

export function wordsIn(language: string): EarlyWords {
  return new Map<string, EarlyWords>(Object.entries(EARLY_WORDS)).get(language) ?? EARLY_WORDS.en
}
