import type { GroupTexts } from './en.ts'

const billsOf = (count: number) => (count === 1 ? '1 Rechnung' : `${count} Rechnungen`)

export const groups: GroupTexts = {
  roles: {
    label: 'Berechtigung',
    names: { viewer: 'Nur ansehen', editor: 'Bearbeiten', manager: 'Verwalten' },
    explained: 'Was die Berechtigungen bedeuten',
    does: {
      viewer: 'Kann alles in der Gruppe ansehen.',
      editor: 'Kann alles ansehen, Rechnungen hinzufügen und bearbeiten sowie Zahlungen erfassen.',
      manager: 'Kann alles, auch die Einstellungen der Gruppe ändern und Mitglieder verwalten.',
    },
  },
  form: {
    title: 'Allgemein',
    name: 'Name',
    nameHint: 'Zum Beispiel Privat, Haushalt oder Tennisverein.',
    currency: 'Währung',
    currencyHint: 'Suche nach Name oder Code.',
    currencyNote: 'Beim Ändern der Währung wird nichts umgerechnet: 10 bleibt 10.',
    currencyConflict: (code, from) =>
      `Beträge in ${from} und ${code} haben unterschiedlich viele Nachkommastellen. Nur eine Gruppe ohne Rechnungen kann zu ${code} wechseln.`,
    timezone: 'Zeitzone',
    timezoneHint: 'Legt fest, was heute fällig ist.',
    autoRecord: 'Automatische Zahlungen erfassen',
    autoRecordHint:
      'Bei Rechnungen mit automatischer Zahlung wird die Zahlung am Fälligkeitstag automatisch erfasst. Das gilt nicht für variable Beträge.',
    problems: {
      missing: 'Gib einen Namen ein',
      tooLong: 'Höchstens 200 Zeichen',
      percent: 'Auf ein % dürfen nicht zwei Ziffern oder Buchstaben von a bis f folgen',
      control: 'Der Name enthält ein ungültiges Zeichen',
    },
    save: 'Änderungen speichern',
    saved: (name) => `Die Einstellungen von ${name} wurden gespeichert.`,
  },
  new: {
    title: 'Neue Gruppe',
    text: 'Eine Gruppe hat eigene Rechnungen und eine eigene Währung. Du kannst sie mit anderen teilen.',
    submit: 'Gruppe erstellen',
    made: (name) => `${name} wurde erstellt. Füge die erste Rechnung hinzu.`,
  },
  none: {
    title: 'Noch keine Gruppen',
    text: 'Rechnungen gehören immer zu einer Gruppe. Erstelle deine erste. Teilen kannst du sie später.',
  },
  about: {
    role: 'Deine Berechtigung',
    autoRecord: 'Automatische Zahlungen',
    on: 'Werden automatisch erfasst',
    off: 'Werden manuell erfasst',
  },
  members: {
    title: 'Mitglieder',
    list: 'Mitglieder',
    text: 'Admins können jede Gruppe verwalten, auch ohne Mitglied zu sein.',
    you: 'Du',
    since: (day) => `Mitglied seit ${day}`,
    empty: 'Noch keine Mitglieder.',
    roleOf: (email) => `Berechtigung von ${email}`,
    changed: (email, role) => `${email} hat jetzt die Berechtigung „${role}“.`,
    add: 'Mitglied hinzufügen',
    addText:
      'Personen aus deinem Konto werden sofort hinzugefügt. Andere Benutzer dieses Servers erhalten eine Einladung, die sie annehmen oder ablehnen können.',
    inviteToAccount: 'Neue Personen einladen',
    submit: 'Hinzufügen',
    added: (email) => `${email} wurde hinzugefügt.`,
    invited: (email) =>
      `${email} wurde eingeladen. Hat die Person hier ein Konto, kann sie die Einladung annehmen.`,
    pending: {
      title: 'Offene Einladungen',
      by: (inviter, until) => `Eingeladen von ${inviter}, gültig bis ${until}`,
      withdraw: 'Widerrufen',
      withdrawNamed: (email) => `Einladung für ${email} widerrufen`,
      withdrawing: (email) => `Einladung für ${email} widerrufen?`,
      withdrawingText: (name) => `Damit ist kein Beitritt zu ${name} mehr möglich.`,
      withdrawn: (email) => `Die Einladung für ${email} wurde widerrufen.`,
    },
    remove: 'Entfernen',
    removeNamed: (email) => `${email} aus dieser Gruppe entfernen`,
    removing: {
      title: (email) => `${email} aus dieser Gruppe entfernen?`,
      text: (name) =>
        `Die Person hat ab sofort keinen Zugriff mehr auf ${name}. Alles, was sie erfasst hat, bleibt erhalten. Du kannst sie später wieder hinzufügen.`,
      administrator: 'Als Admin kann die Person diese Gruppe weiterhin öffnen.',
      submit: 'Entfernen',
    },
    removed: (email) => `${email} wurde aus dieser Gruppe entfernt.`,
  },
  invited: {
    label: (name) => `Einladung zu ${name}`,
    title: (inviter, name) => `${inviter} hat dich in die Gruppe ${name} eingeladen`,
    text: (role) =>
      `Berechtigung: ${role}. Deine eigenen Gruppen ändern sich nicht, und du kannst die Gruppe jederzeit verlassen.`,
    accept: 'Annehmen',
    acceptNamed: (name) => `Einladung zu ${name} annehmen`,
    decline: 'Ablehnen',
    declineNamed: (name) => `Einladung zu ${name} ablehnen`,
    accepted: (name) => `Du bist jetzt Mitglied von ${name}. Im Gruppenmenü kannst du dorthin wechseln.`,
    declined: 'Einladung abgelehnt.',
  },
  leave: {
    button: 'Verlassen',
    section: 'Gruppe verlassen',
    sectionText:
      'Alles, was du erfasst hast, bleibt erhalten. Wer die Gruppe verwaltet, kann dich wieder hinzufügen.',
    title: (name) => `${name} verlassen?`,
    text: 'Du hast ab sofort keinen Zugriff mehr. Alles, was du erfasst hast, bleibt erhalten, und wer die Gruppe verwaltet, kann dich wieder hinzufügen.',
    administrator:
      'Du bist dann kein Mitglied mehr. Als Admin kannst du diese Gruppe weiterhin öffnen und verwalten.',
    submit: 'Gruppe verlassen',
    done: (name) => `Du hast ${name} verlassen.`,
  },
  delete: {
    section: 'Gruppe löschen',
    sectionText: 'Löscht alle Rechnungen und Zahlungen dieser Gruppe, für alle Mitglieder.',
    button: 'Gruppe löschen …',
    title: (name) => `${name} löschen?`,
    lost: (count) =>
      `${billsOf(count)} (auch archivierte) und alle Zahlungen werden gelöscht, für alle in der Gruppe.`,
    nothingLost: 'Diese Gruppe hat keine Rechnungen.',
    lostUnknown: 'Alle Rechnungen und Zahlungen werden gelöscht, für alle in der Gruppe.',
    final: 'Das kann nicht rückgängig gemacht werden.',
    typeName: (name) => `Gib zur Bestätigung den Namen der Gruppe ein: ${name}`,
    submit: 'Endgültig löschen',
    done: (name) => `${name} wurde gelöscht.`,
  },
  timezoneOffer: {
    label: 'Zeitzone',
    text: (here, there) => `Die Zeitzone deines Geräts ist ${here}, die dieser Gruppe ${there}.`,
    accept: (here) => `Zu ${here} wechseln`,
    refuse: 'So lassen',
    done: (name, here) => `${name} verwendet jetzt die Zeitzone ${here}.`,
  },
}
