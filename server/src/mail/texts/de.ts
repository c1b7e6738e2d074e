import type { MailTexts, SecurityEvent } from '#mail/texts/letter-words'

const SECURITY: Record<SecurityEvent, { subject: string; what: string }> = {
  'new-device': {
    subject: 'Neue Anmeldung bei Duebook',
    what: 'Jemand hat sich auf einem neuen Gerät bei deinem Duebook-Konto angemeldet',
  },
  'password-changed': {
    subject: 'Dein Duebook-Passwort wurde geändert',
    what: 'Das Passwort deines Duebook-Kontos wurde geändert',
  },
  'email-changed': {
    subject: 'Deine E-Mail-Adresse bei Duebook wurde geändert',
    what: 'Die E-Mail-Adresse deines Duebook-Kontos wurde geändert. Mit dieser hier kannst du dich nicht mehr anmelden',
  },
  'totp-added': {
    subject: 'Authenticator-App zu Duebook hinzugefügt',
    what: 'Zu deinem Duebook-Konto wurde eine Authenticator-App hinzugefügt',
  },
  'totp-removed': {
    subject: 'Authenticator-App von Duebook entfernt',
    what: 'Die Authenticator-App wurde von deinem Duebook-Konto entfernt',
  },
  'recovery-codes-created': {
    subject: 'Neue Wiederherstellungscodes für Duebook',
    what: 'Für dein Duebook-Konto wurden neue Wiederherstellungscodes erstellt. Die alten funktionieren nicht mehr',
  },
  'passkey-added': {
    subject: 'Passkey zu Duebook hinzugefügt',
    what: 'Zu deinem Duebook-Konto wurde ein Passkey hinzugefügt',
  },
  'passkey-removed': {
    subject: 'Passkey von Duebook entfernt',
    what: 'Ein Passkey wurde von deinem Duebook-Konto entfernt',
  },
  'factors-reset': {
    subject: 'Deine Anmeldung bei Duebook wurde zurückgesetzt',
    what: 'Authenticator-App, Wiederherstellungscodes und Passkeys deines Duebook-Kontos wurden entfernt',
  },
  'channel-added': {
    subject: 'Neuer Erinnerungskanal bei Duebook',
    what: 'Zu deinem Duebook-Konto kam ein Kanal hinzu, der deine Erinnerungen bekommt',
  },
  'channel-changed': {
    subject: 'Erinnerungskanal bei Duebook geändert',
    what: 'Ein Kanal deines Duebook-Kontos schickt deine Erinnerungen jetzt woandershin oder erlaubt dort mehr als bisher',
  },
  'openid-linked': {
    subject: 'Single Sign-on mit Duebook verknüpft',
    what: 'Dein Duebook-Konto wurde mit Single Sign-on verknüpft',
  },
  'openid-unlinked': {
    subject: 'Single Sign-on von Duebook getrennt',
    what: 'Die Verknüpfung deines Duebook-Kontos mit Single Sign-on wurde aufgehoben',
  },
}

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
  security: (event, circumstances) => ({
    subject: SECURITY[event].subject,
    opening: `${SECURITY[event].what} (${circumstances}).`,
    action: 'Sicherheitseinstellungen prüfen',
    closing:
      'Wenn du das warst, musst du nichts tun. Wenn nicht, ändere dein Passwort und melde dich auf allen Geräten ab. Wenn du dich nicht anmelden kannst, bitte deinen Administrator um Hilfe.',
  }),
  byAdministrator: 'durch einen Administrator',
  byOperator: 'durch den Betreiber des Servers',
  unknownDevice: 'unbekanntes Gerät',
  emailChange: {
    subject: 'Bestätige deine neue E-Mail-Adresse',
    opening: 'Jemand möchte diese E-Mail-Adresse für sein Duebook-Konto verwenden.',
    action: 'E-Mail-Adresse bestätigen',
    closing:
      'Der Link funktioniert einmal und läuft nach 1 Stunde ab. Wenn du das nicht warst, kannst du diese E-Mail ignorieren.',
  },
}
