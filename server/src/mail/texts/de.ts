import type { MailTexts } from '#mail/texts/letter-words'

export const de: MailTexts = {
  linkHint: 'Falls der Link nicht funktioniert, kopiere diese Adresse in deinen Browser:',
  invitation: (inviter) => ({
    subject: 'Du bist zu Duebook eingeladen',
    opening: `${inviter} hat dich zu Duebook eingeladen, einer App für wiederkehrende Rechnungen und Einnahmen.`,
    action: 'Einladung annehmen',
    closing:
      'Der Link funktioniert einmal und läuft nach 7 Tagen ab. Wenn du den Absender nicht kennst, kannst du diese E-Mail ignorieren.',
  }),
  membership: (inviter) => ({
    subject: 'Du bist zu einer Gruppe eingeladen',
    opening: `${inviter} möchte auf Duebook eine Gruppe mit dir teilen. Melde dich an, um die Einladung anzunehmen oder abzulehnen.`,
    action: 'Duebook öffnen',
    closing:
      'Die Einladung läuft nach 30 Tagen ab. Wenn du den Absender nicht kennst, kannst du diese E-Mail ignorieren.',
  }),
  passwordReset: {
    subject: 'Dein Duebook-Passwort zurücksetzen',
    opening: 'Jemand möchte das Passwort deines Duebook-Kontos zurücksetzen.',
    action: 'Neues Passwort festlegen',
    closing:
      'Der Link funktioniert einmal und läuft nach 1 Stunde ab. Wenn du das nicht warst, kannst du diese E-Mail ignorieren.',
  },
}
