import type { Language } from '#core/language'

/** What calendars say, besides what people have typed. */
export interface FeedTexts {
  about: (amount: string) => string
  left: (amount: string) => string
  settled: Record<'bill' | 'deposit', string>
  skipped: string
  part: (paid: string, amount: string) => string
  autoPay: string
  dueOn: (day: string) => string
}

export const FEED_TEXTS: Record<Language, FeedTexts> = {
  en: {
    about: (amount) => `about ${amount}`,
    left: (amount) => `${amount} left`,
    settled: { bill: 'Paid', deposit: 'Received' },
    skipped: 'Skipped',
    part: (paid, amount) => `${paid} of ${amount} paid`,
    autoPay: 'Autopay',
    dueOn: (day) => `Due ${day}`,
  },
  de: {
    about: (amount) => `etwa ${amount}`,
    left: (amount) => `noch ${amount}`,
    settled: { bill: 'Bezahlt', deposit: 'Eingegangen' },
    skipped: 'Ausgelassen',
    part: (paid, amount) => `${paid} von ${amount} bezahlt`,
    autoPay: 'Wird automatisch bezahlt',
    dueOn: (day) => `Fällig ${day}`,
  },
}
