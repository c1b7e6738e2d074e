import type { FactorTexts } from './en.ts'

export const factors: FactorTexts = {
  signedInWith: {
    password: 'Passwort',
    'password+totp': 'Passwort und Code',
    'password+recovery-code': 'Passwort und Wiederherstellungscode',
    passkey: 'Passkey',
    openid: 'Anmeldedienst',
    'sign-in-link': 'Anmeldelink',
    'sign-in-link+totp': 'Anmeldelink und Code',
    'sign-in-link+recovery-code': 'Anmeldelink und Wiederherstellungscode',
    invitation: 'Einladung',
    'invitation+totp': 'Einladung und Authenticator-App',
    setup: 'Ersteinrichtung',
    token: 'Zugriffstoken',
    operator: 'Befehl auf dem Server',
  },
  back: {
    linked: 'Dein Konto ist jetzt mit dem Anmeldedienst verknüpft.',
    confirmed: 'Danke für die Bestätigung. Mach deine Änderung bitte noch einmal.',
  },
  required: {
    title: 'Ein zweiter Faktor wird Pflicht',
    titleNow: 'Ein zweiter Faktor ist Pflicht',
    text: (when) =>
      `Ab ${when} reicht dein Passwort allein nicht mehr zum Anmelden. Richte vorher eine Authenticator-App oder einen Passkey ein.`,
    textNow:
      'Dein Passwort allein reicht nicht mehr zum Anmelden. Richte jetzt eine Authenticator-App oder einen Passkey ein.',
    toast: (when) => `Ab ${when} brauchst du zum Anmelden einen zweiten Faktor.`,
    link: 'Jetzt einrichten',
  },
  email: {
    title: 'E-Mail-Adresse',
    current: (email) => `Du meldest dich mit ${email} an.`,
    label: 'Neue E-Mail-Adresse',
    submit: 'Adresse ändern',
    sent: (email) =>
      `Wir haben einen Link an ${email} geschickt. Öffne ihn innerhalb einer Stunde; bis dahin bleibt deine Adresse, wie sie ist.`,
    same: 'Das ist schon deine E-Mail-Adresse.',
    missing: 'Gib eine E-Mail-Adresse ein.',
  },
  app: {
    title: 'Authenticator-App',
    off: 'Melde dich mit deinem Passwort und einem Code aus einer App auf deinem Smartphone an. Wer nur dein Passwort kennt, kommt dann nicht hinein.',
    on: (when) => `Eingeschaltet seit ${when}. Du meldest dich mit Passwort und einem Code aus der App an.`,
    setUp: 'Einrichten',
    codesLeft: (count) =>
      count === 1
        ? '1 Wiederherstellungscode ist übrig.'
        : `${count === 0 ? 'Keine' : count} Wiederherstellungscodes sind übrig.`,
    fewLeft: 'Erstelle neue, damit du dich noch anmelden kannst, wenn du dein Smartphone verlierst.',
    newCodes: 'Neue Wiederherstellungscodes',
    remove: 'Entfernen',
    removeNamed: 'Authenticator-App entfernen',
    removing: {
      title: 'Authenticator-App entfernen?',
      text: 'Dein Passwort allein reicht dann wieder zum Anmelden. Deine Wiederherstellungscodes gelten nicht mehr.',
      required:
        'In deinem Konto ist ein zweiter Faktor Pflicht. Ohne einen anderen musst du bei der nächsten Anmeldung eine neue App einrichten.',
      submit: 'Entfernen',
    },
    removed: 'Authenticator-App entfernt.',
    settingUp: 'Authenticator-App einrichten',
    turnedOn: 'Die Authenticator-App ist eingeschaltet.',
    replaced: 'Die neuen Wiederherstellungscodes gelten jetzt.',
    replacing: {
      title: 'Neue Wiederherstellungscodes erstellen?',
      text: 'Deine bisherigen Wiederherstellungscodes gelten dann nicht mehr.',
      submit: 'Neue Codes erstellen',
    },
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Melde dich mit Fingerabdruck, Gesicht oder der PIN deines Geräts an, statt mit einem Passwort. Ein Passkey zählt als beide Faktoren.',
    list: 'Passkeys',
    none: 'Noch keine Passkeys.',
    add: 'Passkey hinzufügen',
    added: (name) => `${name} wurde hinzugefügt.`,
    addedAt: (when) => `Hinzugefügt: ${when}`,
    lastUsed: (when) => `Zuletzt verwendet: ${when}`,
    neverUsed: 'Noch nie verwendet',
    synced: 'Synchronisiert',
    cancelled: 'Es wurde kein Passkey hinzugefügt. Du kannst es noch einmal versuchen.',
    elsewhere: 'Unter dieser Adresse funktionieren Passkeys nicht. Öffne Duebook hier:',
    unavailable:
      'Auf diesem Server gibt es keine Passkeys. Sie brauchen eine öffentliche Adresse mit https, die der Betreiber festlegen kann.',
    unsupported: 'Dieser Browser unterstützt keine Passkeys.',
    rename: 'Umbenennen',
    renameNamed: (name) => `${name} umbenennen`,
    renaming: {
      title: 'Passkey umbenennen',
      label: 'Name',
      submit: 'Umbenennen',
      missing: 'Gib einen Namen ein',
    },
    renamed: 'Passkey umbenannt.',
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    removing: {
      title: (name) => `${name} entfernen?`,
      text: 'Du kannst dich damit nicht mehr anmelden. Lösche ihn auch auf deinem Gerät oder in deinem Passwortmanager.',
      submit: 'Entfernen',
    },
    removed: (name) => `${name} wurde entfernt.`,
  },
  openid: {
    title: (provider) => `Anmelden mit ${provider}`,
    off: (provider) =>
      `Verknüpfe dein Konto bei ${provider}, um dich damit anzumelden. Es zählt als beide Faktoren.`,
    on: (provider, when) => `Mit ${provider} verknüpft seit ${when}.`,
    link: 'Verknüpfen',
    unlink: 'Verknüpfung lösen',
    unlinkNamed: (provider) => `Verknüpfung mit ${provider} lösen`,
    unlinking: {
      title: (provider) => `Verknüpfung mit ${provider} lösen?`,
      text: (provider) =>
        `Du kannst dich dann nicht mehr mit ${provider} anmelden. Hier bleibst du angemeldet.`,
      submit: 'Verknüpfung lösen',
    },
    unlinked: (provider) => `Die Verknüpfung mit ${provider} ist gelöst.`,
  },
  sessions: {
    signedIn: (when) => `Angemeldet: ${when}`,
    signedInBy: (when, how) => `Angemeldet: ${when} (${how})`,
    showOlder: (count) => (count === 1 ? '1 ältere Sitzung anzeigen' : `${count} ältere Sitzungen anzeigen`),
    hideOlder: 'Ältere Sitzungen ausblenden',
    endOthers: 'Alle anderen Geräte abmelden',
    endingOthers: {
      title: 'Alle anderen Geräte abmelden?',
      text: (count) => (count === 1 ? '1 Sitzung wird beendet.' : `${count} Sitzungen werden beendet.`),
      submit: 'Abmelden',
    },
    othersEnded: 'Alle anderen Geräte sind abgemeldet.',
  },
  account: {
    title: 'Zweiter Faktor',
    text: 'Ein zweiter Faktor schützt die Rechnungen aller, auch wenn ein Passwort in falsche Hände gerät.',
    label: 'Von allen verlangen',
    offText: 'Das entscheidet jede Person selbst.',
    from: (when) => `Pflicht ab ${when}.`,
    since: (when) => `Pflicht seit ${when}.`,
    turnOn: {
      title: 'Zweiten Faktor verlangen?',
      text: 'In einer Woche reicht ein Passwort allein niemandem mehr zum Anmelden. Bis dahin werden alle gebeten, eine Authenticator-App oder einen Passkey einzurichten.',
      after: 'Wer dann keinen hat, wird abgemeldet und richtet bei der nächsten Anmeldung eine App ein.',
      submit: 'Verlangen',
    },
    turnOff: {
      title: 'Zweiten Faktor nicht mehr verlangen?',
      text: 'Was schon eingerichtet ist, bleibt eingeschaltet.',
      submit: 'Nicht mehr verlangen',
    },
    turnedOn: 'Ein zweiter Faktor wird in einer Woche Pflicht.',
    turnedOff: 'Ein zweiter Faktor ist nicht mehr Pflicht.',
    ownFirst: 'Richte zuerst für dich selbst eine Authenticator-App oder einen Passkey ein.',
    ownLink: 'Zur Sicherheit',
    lacking: (count) =>
      count === 1
        ? '1 Person hat noch keinen zweiten Faktor:'
        : `${count} Personen haben noch keinen zweiten Faktor:`,
    nobodyLacks: 'Alle haben einen zweiten Faktor.',
    ownersOnly: 'Nur ein Inhaber kann das ändern.',
  },
  user: {
    names: { totp: 'Authenticator-App', passkey: 'Passkey', openid: 'Anmeldedienst' },
    has: (names) => `Zweiter Faktor: ${names}`,
    hasNone: 'Kein zweiter Faktor',
    removeFactors: 'Zweite Faktoren entfernen …',
    removing: {
      title: (email) => `Zweite Faktoren von ${email} entfernen?`,
      text: 'Tu das nur, wenn die Person sie verloren hat und du sicher bist, dass wirklich sie darum bittet. Authenticator-App, Wiederherstellungscodes und Passkeys gelten dann nicht mehr, und sie wird auf allen Geräten abgemeldet.',
      after: 'Danach kann sie sich mit ihrem Passwort anmelden und neue einrichten.',
      submit: 'Entfernen',
    },
    removed: (email) => `Die zweiten Faktoren von ${email} wurden entfernt.`,
  },
}
