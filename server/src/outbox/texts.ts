import type { Language } from '#core/language'

interface OutboxTexts {
  pausedTitle: (channel: string) => string
  pausedBody: (error: string) => string
}

export const OUTBOX_TEXTS: Record<Language, OutboxTexts> = {
  en: {
    pausedTitle: (channel) => `“${channel}” no longer gets your reminders`,
    pausedBody: (error) =>
      `The last attempt failed: ${error}. Check it in Settings → Reminders; a test message that arrives turns it back on.`,
  },
  de: {
    pausedTitle: (channel) => `„${channel}“ bekommt keine Erinnerungen mehr`,
    pausedBody: (error) =>
      `Der letzte Versuch ist gescheitert: ${error}. Sieh unter Einstellungen → Erinnerungen nach; sobald dort eine Testnachricht ankommt, geht es weiter.`,
  },
}
