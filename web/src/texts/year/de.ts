import type { YearTexts } from './en.ts'

export const year: YearTexts = {
  label: (year) => `Rechnungen und Einnahmen ${year} nach Monat`,
  note: 'Bezahlte Beträge, und wo noch etwas offen ist, der erwartete Betrag. Nach Fälligkeit.',
  previous: (year) => `${year} anzeigen`,
  next: (year) => `${year} anzeigen`,
  thisYear: 'Dieses Jahr',
  name: 'Name',
  total: 'Jahr',
  sections: { bill: 'Rechnungen', deposit: 'Einnahmen' },
  sums: { bill: 'Summe Rechnungen', deposit: 'Summe Einnahmen', net: 'Saldo' },
  keys: 'Pfeiltasten bewegen durch die Tabelle, Enter öffnet die Rechnung.',
  cell: {
    nothing: 'nichts fällig',
    one: (status, amount) => `${status}, ${amount}`,
    several: (count, status, amount) => `${count} Mal, ${status}, zusammen ${amount}`,
    times: (count) => `${count}×`,
  },
  export: {
    button: (shown, year) => `${shown}: ${year} als Tabelle`,
    what: (year) => `jahr-${year}`,
    counted: (year) => `Jahr ${year}`,
  },
  columns: { type: 'Art', types: { bill: 'Rechnung', deposit: 'Einnahme' }, currency: 'Währung' },
  empty: {
    title: (year) => `${year} ist nichts fällig`,
    text: 'Rechnungen und Einnahmen, die in diesem Jahr fällig sind, erscheinen hier Monat für Monat.',
    filtered: 'In diesem Jahr ist keine Rechnung dieser Kategorie fällig.',
    toNow: (year) => `Zurück zu ${year}`,
    clear: 'Alle Kategorien anzeigen',
  },
}
