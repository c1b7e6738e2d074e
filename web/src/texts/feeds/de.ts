import type { FeedRefusalWords } from '../refusal-words.ts'
import type { FeedTexts } from './en.ts'

const refusals: FeedRefusalWords = {
  'feed-not-found': 'Diesen Feed gibt es nicht mehr.',
  'too-many-feeds': ({ limit }) => `Du kannst höchstens ${limit} Kalender-Feeds haben. Lösche zuerst einen.`,
}

export const feeds: FeedTexts = {
  title: 'Kalender-Feeds',
  text: 'Sieh deine Fälligkeiten in deiner Kalender-App. Ein Feed hat eine Adresse, die die App abonniert und selbst auf Änderungen prüft.',
  list: 'Kalender-Feeds',
  none: 'Noch keine Kalender-Feeds.',
  create: 'Neuer Feed',
  edit: 'Bearbeiten',
  editNamed: (name) => `${name} bearbeiten`,
  delete: 'Löschen',
  deleteNamed: (name) => `${name} löschen`,
  include: { both: 'Rechnungen und Einnahmen', bills: 'Rechnungen', deposits: 'Einnahmen' },
  allGroups: 'Alle Gruppen',
  noGroups: 'Keine deiner Gruppen',
  withoutAmounts: 'Ohne Beträge',
  withoutPaid: 'Ohne Bezahltes',
  neverFetched: 'Noch von keinem Kalender abgerufen',
  lastFetched: (when) => `Zuletzt abgerufen: ${when}`,
  lastFetchedBy: (when, agent) => `Zuletzt abgerufen: ${when}, von ${agent}`,
  deleting: {
    title: (name) => `${name} löschen?`,
    text: 'Die Adresse funktioniert sofort nicht mehr, und Kalender mit ihr werden nicht mehr aktualisiert. Das lässt sich nicht rückgängig machen.',
    submit: 'Feed löschen',
  },
  deleted: (name) => `${name} wurde gelöscht.`,
  saved:
    'Gespeichert. Kalender-Apps zeigen die Änderung, wenn sie das nächste Mal nachsehen, oft innerhalb eines Tages.',
  form: {
    newTitle: 'Neuer Kalender-Feed',
    editTitle: (name) => `${name} bearbeiten`,
    name: 'Name',
    namePlaceholder: 'Meine Rechnungen',
    nameMissing: 'Gib einen Namen ein.',
    groups: 'Gruppen',
    groupChoice: { all: 'Alle Gruppen', some: 'Nur diese' },
    groupsHint: 'Auch Gruppen, die später dazukommen.',
    groupsMissing: 'Wähle mindestens eine Gruppe.',
    include: 'Zeigen',
    showAmounts: 'Beträge',
    showAmountsHint: 'Schalte sie aus, wenn andere deinen Kalender sehen können.',
    paid: 'Schon Bezahltes, mit ✓ markiert',
    alarm: 'Hinweis',
    alarms: {
      none: 'Keiner',
      0: 'Am Tag selbst, um 9:00',
      1: '1 Tag vorher, um 9:00',
      2: '2 Tage vorher, um 9:00',
      3: '3 Tage vorher, um 9:00',
      7: '1 Woche vorher, um 9:00',
      other: (days) => `${days} Tage vorher, um 9:00`,
    },
    alarmHint:
      'Google Kalender und Outlook ignorieren Hinweise in abonnierten Kalendern, Apple fragt, ob du sie behalten willst. Die Erinnerungen von Duebook funktionieren immer.',
    create: 'Feed erstellen',
    save: 'Speichern',
  },
  once: {
    text: 'Diese Adresse wird nur einmal angezeigt. Wer sie hat, kann diesen Kalender sehen: Behalte sie für dich.',
    title: 'Adresse des Feeds',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    done: 'Fertig',
  },
  subscribe: 'In Kalender-App öffnen',
  qr: 'QR-Code mit der Adresse des Feeds',
  scan: 'Scanne ihn mit der Kamera deines Handys, um den Kalender dort zu abonnieren.',
  help: 'So fügst du ihn hinzu',
  needsInternet:
    'Google und Outlook rufen den Kalender von ihren eigenen Servern ab. Dafür muss dieser Server aus dem Internet erreichbar sein.',
  programs: {
    google: {
      name: 'Google Kalender',
      steps: [
        'Öffne Google Kalender am Computer.',
        'Wähle neben „Weitere Kalender“ das + und dann „Per URL“.',
        'Füge die Adresse ein und wähle „Kalender hinzufügen“.',
      ],
      note: 'Google sieht alle paar Stunden nach, manchmal nur einmal am Tag.',
    },
    apple: {
      name: 'Apple Kalender (iPhone, iPad, Mac)',
      steps: [
        'iPhone und iPad: Scanne den Code oben mit der Kamera, oder wähle auf dem Gerät „In Kalender-App öffnen“.',
        'Mac: Wähle in Kalender „Ablage“, dann „Neues Kalenderabonnement“, und füge die Adresse ein.',
        'Wähle, wie oft aktualisiert wird. Für Hinweise schalte „Hinweise entfernen“ aus.',
      ],
      note: 'Funktioniert auch im Heimnetz.',
    },
    outlook: {
      name: 'Outlook',
      steps: [
        'Öffne auf outlook.com oder in Outlook den Kalender und wähle „Kalender hinzufügen“.',
        'Wähle „Aus dem Internet abonnieren“ und füge die Adresse ein.',
        'Gib einen Namen ein und wähle „Importieren“.',
      ],
      note: 'Outlook sieht alle paar Stunden nach.',
    },
    others: {
      name: 'Thunderbird, ICSx⁵ und andere',
      steps: [
        'Füge einen Kalender aus dem Netzwerk oder per URL hinzu (iCalendar oder ICS) und füge die Adresse ein.',
      ],
      note: 'Funktioniert auch im Heimnetz.',
    },
  },
  refusals,
}
