import type { AuditTexts } from './en.ts'

export const audit: AuditTexts = {
  title: 'Protokoll',
  open: 'Öffnen',
  logs: {
    account: {
      title: 'Protokoll',
      text: 'Wer sich angemeldet, Personen und Einstellungen geändert und was erstellt, exportiert oder gelöscht hat. Wird ein Jahr lang aufbewahrt.',
    },
    group: {
      title: 'Protokoll dieser Gruppe',
      text: 'Wer Personen und Einstellungen dieser Gruppe geändert und was importiert, exportiert oder gelöscht hat. Wird ein Jahr lang aufbewahrt.',
    },
  },
  list: 'Einträge, neueste zuerst',
  none: 'Noch keine Einträge.',
  more: 'Mehr anzeigen',
  notForYou: 'Das Protokoll des Kontos sehen nur Inhaber, das einer Gruppe nur, wer sie verwaltet.',
  refused: 'Abgelehnt',
  done: (who, did) => `${who} hat ${did}.`,
  tried: (who, wanted) => `${who} wollte ${wanted}.`,
  times: (count) => `${count}-mal`,
  moreSince: (count, hour) => `${count}-mal mehr in der Stunde ab ${hour}`,
  from: (address) => `von ${address}`,
  somebody: 'Jemand',
  operator: 'Der Betreiber des Servers',
  removedUser: 'Eine entfernte Person',
  removedUserNamed: 'einer entfernten Person',
  aUser: 'einer Person',
  aGroup: 'einer Gruppe',
  and: ' und ',
  fields: {
    email: 'die E-Mail-Adresse',
    password: 'das Passwort',
    is_admin: 'die Admin-Rechte',
    is_account_owner: 'die Inhaberschaft',
    role: 'die Berechtigung',
    name: 'den Namen',
    currency: 'die Währung',
    timezone: 'die Zeitzone',
    language: 'die Sprache',
  },
  reasons: {
    'invalid-credentials': 'falsche E-Mail-Adresse oder falsches Passwort',
    'wrong-current-password': 'falsches Passwort',
    'wrong-code': 'falscher Code',
    'code-not-accepted': 'falscher Code',
    'invalid-challenge': 'zu lange gedauert oder zu viele Versuche',
    'unknown-passkey': 'unbekannter Passkey',
    'passkey-not-accepted': 'fremder Passkey',
    'too-many-attempts': 'zu viele Versuche',
    'second-factor-required': 'zweiter Faktor fehlt',
    'password-not-enough': 'zweiter Faktor fehlt',
    'password-login-off': 'Anmeldung mit Passwort ist aus',
    'confirm-it-is-you': 'Identität nicht bestätigt',
    'not-permitted': 'nicht erlaubt',
    'administrators-only': 'nur für Admins',
    'owners-only': 'nur für Inhaber',
    'account-owners-only': 'nur für Inhaber',
    'invalid-sign-in-link': 'Link nicht mehr gültig',
    'invalid-reset-link': 'Link nicht mehr gültig',
    'invalid-email-link': 'Link nicht mehr gültig',
    'invalid-invitation': 'Einladung nicht mehr gültig',
    'email-taken': 'E-Mail-Adresse ist vergeben',
    'last-account-owner': 'letzter Inhaber',
  },
  signedInWith: {
    password: 'mit Passwort',
    'password+totp': 'mit Passwort und Code',
    'password+recovery-code': 'mit Passwort und Wiederherstellungscode',
    passkey: 'mit Passkey',
    openid: 'über den Anmeldedienst',
    'sign-in-link': 'mit Anmeldelink',
    'sign-in-link+totp': 'mit Anmeldelink und Code',
    'sign-in-link+recovery-code': 'mit Anmeldelink und Wiederherstellungscode',
    invitation: 'mit Einladung',
    'invitation+totp': 'mit Einladung und Authenticator-App',
    setup: 'bei der Ersteinrichtung',
    token: 'mit Zugriffstoken',
    operator: 'per Befehl auf dem Server',
  },
  actions: {
    'sign-in': () => ['sich angemeldet', 'sich anmelden'],
    'sign-in-link.created': ({ user }) => [
      `einen Anmeldelink von ${user} erstellt`,
      `einen Anmeldelink von ${user} erstellen`,
    ],
    'identity.confirmed': () => ['die eigene Identität bestätigt', 'die eigene Identität bestätigen'],
    'sessions.ended': () => ['Sitzungen beendet', 'Sitzungen beenden'],
    'password.changed': ({ user, isOther }) =>
      isOther
        ? [`das Passwort von ${user} geändert`, `das Passwort von ${user} ändern`]
        : ['das eigene Passwort geändert', 'das eigene Passwort ändern'],
    'password.reset': ({ user, isOther }) =>
      isOther
        ? [`das Passwort von ${user} neu festgelegt`, `das Passwort von ${user} neu festlegen`]
        : ['mit einem Link ein neues Passwort festgelegt', 'mit einem Link ein neues Passwort festlegen'],
    'email.change-requested': () => [
      'eine neue E-Mail-Adresse angegeben',
      'eine neue E-Mail-Adresse angeben',
    ],
    'email.changed': ({ user, isOther }) =>
      isOther
        ? [`die E-Mail-Adresse von ${user} geändert`, `die E-Mail-Adresse von ${user} ändern`]
        : ['die eigene E-Mail-Adresse geändert', 'die eigene E-Mail-Adresse ändern'],
    'totp.added': () => ['eine Authenticator-App eingerichtet', 'eine Authenticator-App einrichten'],
    'totp.removed': () => ['die eigene Authenticator-App entfernt', 'die eigene Authenticator-App entfernen'],
    'recovery-codes.created': () => [
      'neue Wiederherstellungscodes erstellt',
      'neue Wiederherstellungscodes erstellen',
    ],
    'passkey.added': () => ['einen Passkey hinzugefügt', 'einen Passkey hinzufügen'],
    'passkey.renamed': () => ['einen Passkey umbenannt', 'einen Passkey umbenennen'],
    'passkey.removed': () => ['einen Passkey entfernt', 'einen Passkey entfernen'],
    'openid.linked': () => ['sich mit dem Anmeldedienst verknüpft', 'sich mit dem Anmeldedienst verknüpfen'],
    'openid.unlinked': () => [
      'die Verknüpfung mit dem Anmeldedienst gelöst',
      'die Verknüpfung mit dem Anmeldedienst lösen',
    ],
    'factors.reset': ({ user }) => [
      `die zweiten Faktoren von ${user} entfernt`,
      `die zweiten Faktoren von ${user} entfernen`,
    ],
    'setup.completed': () => ['Duebook eingerichtet', 'Duebook einrichten'],
    'user.created': ({ user }) => [`den Zugang von ${user} angelegt`, `den Zugang von ${user} anlegen`],
    'user.changed': ({ user, fields }) =>
      fields === ''
        ? [`den Zugang von ${user} geändert`, `den Zugang von ${user} ändern`]
        : [`${fields} von ${user} geändert`, `${fields} von ${user} ändern`],
    'user.removed': ({ user }) => [`den Zugang von ${user} entfernt`, `den Zugang von ${user} entfernen`],
    'user.tokens-ended': ({ user }) => [
      `Zugriffstoken und Feeds von ${user} beendet`,
      `Zugriffstoken und Feeds von ${user} beenden`,
    ],
    'invitation.created': () => ['jemanden eingeladen', 'jemanden einladen'],
    'invitation.accepted': () => ['eine Einladung angenommen', 'eine Einladung annehmen'],
    'invitation.revoked': () => ['eine Einladung widerrufen', 'eine Einladung widerrufen'],
    'member.invited': ({ user, group }) => [
      `eine Einladung zu ${group} an ${user} verschickt`,
      `eine Einladung zu ${group} an ${user} verschicken`,
    ],
    'member.invitation-revoked': ({ group }) => [
      `eine Einladung zu ${group} widerrufen`,
      `eine Einladung zu ${group} widerrufen`,
    ],
    'member.invitation-declined': ({ group }) => [
      `eine Einladung zu ${group} abgelehnt`,
      `eine Einladung zu ${group} ablehnen`,
    ],
    'member.joined': ({ user, isOther, group }) =>
      isOther
        ? [`${group} mit ${user} geteilt`, `${group} mit ${user} teilen`]
        : [`eine Einladung zu ${group} angenommen`, `eine Einladung zu ${group} annehmen`],
    'member.changed': ({ user, group }) => [
      `die Berechtigung von ${user} in ${group} geändert`,
      `die Berechtigung von ${user} in ${group} ändern`,
    ],
    'member.removed': ({ user, group }) => [
      `den Zugriff von ${user} auf ${group} entfernt`,
      `den Zugriff von ${user} auf ${group} entfernen`,
    ],
    'account.changed': () => [
      'geändert, ob alle einen zweiten Faktor brauchen',
      'ändern, ob alle einen zweiten Faktor brauchen',
    ],
    'database.created': ({ group }) => [`die Gruppe ${group} erstellt`, `die Gruppe ${group} erstellen`],
    'database.changed': ({ group, fields }) =>
      fields === ''
        ? [`die Einstellungen von ${group} geändert`, `die Einstellungen von ${group} ändern`]
        : [`${fields} von ${group} geändert`, `${fields} von ${group} ändern`],
    'database.deleted': ({ group }) => [`die Gruppe ${group} gelöscht`, `die Gruppe ${group} löschen`],
    'telemetry.changed': () => ['die Nutzungsberichte umgestellt', 'die Nutzungsberichte umstellen'],
    'token.created': () => ['ein Zugriffstoken erstellt', 'ein Zugriffstoken erstellen'],
    'token.ended': () => ['ein Zugriffstoken beendet', 'ein Zugriffstoken beenden'],
    'feed.created': () => ['einen Kalender-Feed erstellt', 'einen Kalender-Feed erstellen'],
    'feed.changed': () => ['einen Kalender-Feed geändert', 'einen Kalender-Feed ändern'],
    'feed.ended': () => ['einen Kalender-Feed beendet', 'einen Kalender-Feed beenden'],
    'webhook.created': () => ['einen Webhook erstellt', 'einen Webhook erstellen'],
    'webhook.changed': () => ['einen Webhook geändert', 'einen Webhook ändern'],
    'webhook.removed': () => ['einen Webhook entfernt', 'einen Webhook entfernen'],
    'channel.created': () => [
      'einen Kanal für Erinnerungen hinzugefügt',
      'einen Kanal für Erinnerungen hinzufügen',
    ],
    'channel.changed': () => ['einen Kanal für Erinnerungen geändert', 'einen Kanal für Erinnerungen ändern'],
    'channel.removed': () => [
      'einen Kanal für Erinnerungen entfernt',
      'einen Kanal für Erinnerungen entfernen',
    ],
    'database.exported': ({ group }) => [
      `die Daten von ${group} exportiert`,
      `die Daten von ${group} exportieren`,
    ],
    'import.committed': ({ group }) => [`Daten in ${group} importiert`, `Daten in ${group} importieren`],
    'import.undone': ({ group }) => [
      `einen Import in ${group} rückgängig gemacht`,
      `einen Import in ${group} rückgängig machen`,
    ],
    'bill.deleted': ({ group }) => [
      `eine Rechnung in ${group} gelöscht`,
      `eine Rechnung in ${group} löschen`,
    ],
    'payment.deleted': ({ group }) => [
      `eine Zahlung in ${group} gelöscht`,
      `eine Zahlung in ${group} löschen`,
    ],
    'category.deleted': ({ group }) => [
      `eine Kategorie in ${group} gelöscht`,
      `eine Kategorie in ${group} löschen`,
    ],
  },
}
