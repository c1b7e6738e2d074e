import type { FirstRunTexts } from './en.ts'

export const firstRun: FirstRunTexts = {
  choices: 'Wie möchtest du anfangen?',
  empty: { title: 'Leer anfangen', text: 'Gib deine erste Rechnung selbst ein.' },
  sample: {
    title: 'Mit Beispieldaten ausprobieren',
    text: 'Eine eigene Gruppe mit erfundenen Rechnungen. Ein Klick entfernt sie.',
    button: 'Beispieldaten anlegen',
  },
  import: {
    title: 'Rechnungen aus einem anderen Programm übernehmen',
    text: 'Aus Wallos, Actual, Firefly III, einer Tabelle und anderen.',
    button: 'Rechnungen importieren',
  },
  importBills: 'Importieren',
  importSection: {
    title: 'Import',
    text: 'Übernimm Rechnungen und Zahlungen aus einem anderen Programm oder einer Tabelle. Du prüfst alles, bevor es hinzugefügt wird.',
    button: 'Rechnungen importieren',
  },
  created: 'Beispieldaten wurden angelegt.',
  notice: {
    label: 'Beispieldaten',
    title: 'Diese Gruppe enthält Beispieldaten.',
    text: 'Probier alles aus. Beim Entfernen wird nur diese Gruppe gelöscht.',
    mixedText:
      'Du hast hier eigene Rechnungen hinzugefügt. Die Gruppe lässt sich daher nur in ihren Einstellungen löschen.',
    remove: 'Beispieldaten entfernen',
    settings: 'Gruppeneinstellungen',
    removed: 'Beispieldaten wurden entfernt.',
  },
  group: 'Beispielhaushalt',
  accounts: { joint: 'Gemeinsames Konto', card: 'Kreditkarte' },
  bills: {
    rent: 'Miete',
    power: 'Strom',
    internet: 'Internet',
    phone: 'Mobilfunk',
    streaming: 'Videostreaming',
    music: 'Musik',
    insurance: 'Hausratversicherung',
    car: 'Kfz-Versicherung',
    gym: 'Fitnessstudio',
    water: 'Wasser',
    salary: 'Gehalt',
  },
}
