import type { TokenRefusalWords } from '../refusal-words.ts'
import type { TokenTexts } from './en.ts'

const refusals: TokenRefusalWords = {
  'token-not-found': 'Dieses Token gibt es nicht mehr.',
  'too-many-tokens': ({ limit }) => `Du kannst höchstens ${limit} Zugriffstoken haben. Beende zuerst eines.`,
}

export const tokens: TokenTexts = {
  title: 'Zugriffstoken',
  text: 'Mit Token können Skripte, Assistenten und andere Programme wie Home Assistant deine Rechnungen ohne dein Passwort nutzen. Du legst fest, was jedes darf, und kannst es jederzeit beenden.',
  reference: 'API-Referenz',
  list: 'Zugriffstoken',
  none: 'Noch keine Zugriffstoken.',
  create: 'Neues Token',
  access: { read: 'Darf nur lesen', write: 'Darf lesen und bearbeiten' },
  allGroups: 'Alle Gruppen',
  noGroups: 'Keine deiner Gruppen',
  expires: (day) => `Läuft am ${day} ab`,
  expired: 'Abgelaufen',
  never: 'Läuft nicht ab',
  lastUsed: (when) => `Zuletzt benutzt: etwa ${when}`,
  neverUsed: 'Nie benutzt',
  end: 'Beenden',
  endNamed: (name) => `${name} beenden`,
  ending: {
    title: (name) => `${name} beenden?`,
    text: 'Das Programm, das dieses Token nutzt, hat sofort keinen Zugriff mehr. Das lässt sich nicht rückgängig machen.',
    submit: 'Token beenden',
  },
  ended: (name) => `${name} wurde beendet.`,
  form: {
    title: 'Neues Zugriffstoken',
    name: 'Name',
    namePlaceholder: 'Home Assistant',
    nameMissing: 'Gib einen Namen ein.',
    access: 'Zugriff',
    accessHints: {
      read: 'Sieht Rechnungen, Zahlungen und Statistik.',
      write: 'Kann auch hinzufügen, bearbeiten, bezahlen und löschen, soweit du das darfst.',
    },
    groups: 'Gruppen',
    groupChoice: { all: 'Alle Gruppen', some: 'Nur diese' },
    groupsHint: 'Auch Gruppen, die später dazukommen.',
    groupsMissing: 'Wähle mindestens eine Gruppe.',
    expires: 'Läuft ab',
    lifetimes: {
      30: 'In 30 Tagen',
      90: 'In 90 Tagen',
      365: 'In einem Jahr',
      never: 'Nie',
      day: 'An einem Tag',
    },
    day: 'Letzter Tag',
    submit: 'Token erstellen',
  },
  once: {
    text: 'Dieses Token wird nur einmal angezeigt. Wer es hat, kann es benutzen: Behalte es für dich.',
    title: 'Dein neues Token',
    copy: 'Kopieren',
    copied: 'Kopiert.',
    done: 'Fertig',
    terminal: 'Für das Terminal: Füge es ein, wenn dieser Befehl danach fragt:',
  },
  refusals,
}
