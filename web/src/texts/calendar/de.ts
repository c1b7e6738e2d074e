import type { CalendarTexts } from './en.ts'

const entries = (count: number) => (count === 1 ? '1 Eintrag' : `${count} Einträge`)

export const calendar: CalendarTexts = {
  title: 'Kalender',
  view: 'Ansicht',
  views: { month: 'Monat', year: 'Jahr' },
  today: 'Heute',
  steps: {
    month: { previous: 'Vorheriger Monat', next: 'Nächster Monat' },
    year: { previous: 'Vorheriges Jahr', next: 'Nächstes Jahr' },
  },
  print: 'Drucken',
  figures: {
    toPay: 'Zu zahlen',
    paid: 'Bezahlt',
    remaining: 'Noch offen',
    income: 'Einnahmen',
    incomeOf: (received, expected) => `${received} von ${expected}`,
  },
  overdueBefore: (count, sum) => `Überfällig aus früheren Monaten: ${entries(count)}, ${sum}`,
  empty: {
    month: (month) => `Im ${month} ist nichts fällig.`,
    year: (year) => `Im Jahr ${year} ist nichts fällig.`,
  },
  entries,
  tints: 'Kräftiger: höhere Ausgaben. Grün: nur Einnahmen.',
  states: { settled: 'alles erledigt', open: 'offen', overdue: 'überfällig' },
  day: {
    today: (date) => `${date}, heute`,
    nothing: 'nichts fällig',
    empty: 'An diesem Tag ist nichts fällig.',
    entry: (name, amount, status) => `${name} ${amount} ${status}`,
    more: (count) => `und ${count} weitere`,
    moreShort: (count) => `+${count} weitere`,
    out: (sum) => `${sum} Ausgaben`,
    in: (sum) => `${sum} Einnahmen`,
    open: (sum) => `${sum} offen`,
    showAll: (count) => `Alle ${count} anzeigen`,
    add: 'Rechnung hinzufügen',
  },
  sheet: {
    done: 'Erledigt',
    day: 'Tag',
    name: 'Name',
    account: 'Konto',
    status: 'Status',
    amount: 'Betrag',
  },
  keys: 'Tastatur: Pfeiltasten für Tag und Woche, Bild auf und Bild ab für den Monat, mit Umschalt für das Jahr. Enter öffnet den Tag, T springt zu heute.',
}
