import type { PaymentTexts } from './en.ts'

const paymentsOf = (count: number) => (count === 1 ? '1 Zahlung' : `${count} Zahlungen`)

export const payments: PaymentTexts = {
  title: 'Zahlungen',
  filters: {
    label: 'Filter',
    show: (active) => (active === 0 ? 'Filter' : `Filter (${active})`),
    range: 'Zeitraum',
    ranges: {
      month: 'Dieser Monat',
      quarter: 'Letzte 3 Monate',
      year: 'Dieses Jahr',
      lastYear: 'Letztes Jahr',
      all: 'Gesamt',
    },
    from: 'Von',
    to: 'Bis',
    backwards: 'Dieses Datum liegt vor dem Startdatum',
    bill: 'Rechnung',
    allBills: 'Alle Rechnungen',
    archived: (name) => `${name} (archiviert)`,
    noSuchBill: 'Keine Rechnungen gefunden',
    text: 'Suche',
    textHint: 'Name der Rechnung',
    clear: 'Filter löschen',
  },
  sums: {
    label: 'Summe',
    count: 'Zahlungen',
    expenses: 'Ausgaben',
    income: 'Einnahmen',
    net: 'Saldo',
    ofBill: (name, payments, total, average) =>
      payments === 1
        ? `${name}: 1 Zahlung, ${total}`
        : `${name}: ${payments} Zahlungen, ${total}, Durchschnitt ${average}`,
    spoken: (payments, expenses, income) =>
      `${paymentsOf(payments)}. Ausgaben ${expenses}, Einnahmen ${income}.`,
  },
  month: {
    count: paymentsOf,
    out: (sum) => `${sum} Ausgaben`,
    in: (sum) => `${sum} Einnahmen`,
  },
  row: {
    edit: 'Bearbeiten',
    remove: 'Entfernen …',
    menuNamed: ({ name, amount, day }) => `Aktionen für ${amount}, ${name}, ${day}`,
    saving: 'Wird gespeichert …',
  },
  edit: {
    label: ({ name, day }) => `Zahlung für ${name} vom ${day} bearbeiten`,
    hint: 'Enter speichert, Esc bricht ab',
    saved: ({ name, amount, day }) => `Zahlung gespeichert: ${amount} für ${name} am ${day}.`,
    conflict: (amount, day) =>
      `Jemand anderes hat diese Zahlung geändert: ${amount}, ${day}. Speichere erneut, um das zu überschreiben, oder brich ab, um die Änderung zu behalten.`,
    gone: 'Jemand anderes hat diese Zahlung gelöscht.',
  },
  remove: {
    title: 'Zahlung entfernen?',
    what: ({ name, amount, day }) => `${amount} für ${name} am ${day}.`,
    dueStays: (name, day) => `Wenn du nur den Eintrag entfernst, ist ${name} weiterhin am ${day} fällig.`,
    dueStaysUnknown: 'Wenn du nur den Eintrag entfernst, bleibt die Fälligkeit gleich.',
    notPaid: 'Nicht bezahlt: wieder fällig machen',
    notReceived: 'Nicht erhalten: wieder fällig machen',
    submit: 'Eintrag entfernen, Fälligkeit behalten',
    cannotUndo:
      'Diese Zahlung lässt sich nicht rückgängig machen, weil die Rechnung danach erneut bezahlt oder übersprungen wurde. Mach zuerst das rückgängig oder entferne nur den Eintrag.',
    conflict:
      'Jemand anderes hat diese Zahlung geändert. Sieh sie dir noch einmal an, bevor du sie entfernst.',
    removed: ({ name, amount }) => `${amount} für ${name} entfernt. Die Fälligkeit hat sich nicht geändert.`,
    undone: (name, day) => `${name} ist wieder fällig: ${day}.`,
  },
  empty: {
    title: 'Noch keine Zahlungen',
    text: 'Wenn du eine Rechnung bezahlst oder eine Einnahme erhältst, erscheint sie hier mit Datum und Betrag.',
    viewer: 'Sobald jemand in dieser Gruppe eine Zahlung erfasst, erscheint sie hier.',
    toDue: 'Zu den fälligen Rechnungen',
  },
  noMatch: {
    title: 'Keine Treffer',
    text: 'Zu diesen Filtern passen keine Zahlungen.',
  },
}
