import type { Language } from '#core/language'

/** What channels themselves say; what reminders say is written where they are. */
interface ChannelTexts {
  testTitle: string
  testEntry: string
  openApp: string
  unsubscribe: string
  confirmSubject: string
  confirmOpening: (email: string) => string
  confirmAction: string
  confirmClosing: string
}

export const CHANNEL_TEXTS: Record<Language, ChannelTexts> = {
  en: {
    testTitle: 'Duebook: test message',
    testEntry: 'It works. Your reminders will arrive here.',
    openApp: 'Open Duebook',
    unsubscribe: 'Stop these emails',
    confirmSubject: 'Confirm your email address for Duebook',
    confirmOpening: (email) => `${email} wants to get reminders from Duebook at this address.`,
    confirmAction: 'Confirm this address',
    confirmClosing: 'The link expires after 24 hours. If you don’t want these emails, ignore this one.',
  },
  de: {
    testTitle: 'Duebook: Testnachricht',
    testEntry: 'Es klappt. Deine Erinnerungen kommen hier an.',
    openApp: 'Duebook öffnen',
    unsubscribe: 'Diese E-Mails abbestellen',
    confirmSubject: 'Bestätige deine E-Mail-Adresse für Duebook',
    confirmOpening: (email) => `${email} möchte Erinnerungen von Duebook an diese Adresse bekommen.`,
    confirmAction: 'Adresse bestätigen',
    confirmClosing:
      'Der Link gilt 24 Stunden. Wenn du diese E-Mails nicht möchtest, musst du nichts weiter tun.',
  },
}
