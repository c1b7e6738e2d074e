import type { StatisticsTexts } from './en.ts'

export const statistics: StatisticsTexts = {
  title: 'Statistik',
  months: 'Monate',
  monthsUnit: 'Monate',
  expenses: 'Ausgaben',
  income: 'Einnahmen',
  net: 'Saldo',
  month: 'Monat',
  payments: 'Zahlungen',
  basis: { label: 'Zählen nach', due: 'Nach Fälligkeit', payment: 'Nach Zahlungstag' },
  showFigures: 'Zahlen anzeigen',
  hideFigures: 'Zahlen ausblenden',
  costs: {
    title: 'Was am meisten kostet',
    caption: 'Aktive Rechnungen, pro Jahr, mit der Änderung gegenüber den 12 Monaten davor.',
    more: (percent) => `${percent} mehr`,
    less: (percent) => `${percent} weniger`,
    same: 'Unverändert',
  },
  figures: {
    title: 'Typischer Monat',
    basis: (count, first, last) =>
      count === 1 ? `Basierend auf ${first}.` : `Basierend auf ${count} Monaten, ${first} bis ${last}.`,
    unfinished: 'Der laufende Monat ist noch nicht enthalten.',
    average: (measure) => `${measure} im Durchschnitt`,
    highest: 'Maximum',
    lowest: 'Minimum',
    inMonth: (amount, month) => `${amount}, ${month}`,
  },
  overTime: {
    title: 'Monat für Monat',
    caption: (currency) => `Ausgaben und Einnahmen pro Monat in ${currency}, neueste zuerst`,
    soFar: 'bisher',
    chart: ({ first, last, expenses, income }) =>
      `Diagramm von ${first} bis ${last}: Ausgaben von ${expenses} als Balken und Einnahmen von ${income} als Linie.`,
  },
  accounts: {
    title: 'Nach Konto',
    caption: (months) => `Letzte ${months} Monate, einschließlich dieses Monats, nach Zahlungstag.`,
    none: 'Ohne Konto',
    nothing: 'Keine Zahlungen in diesem Zeitraum.',
    share: (percent) => `${percent} Anteil`,
  },
  years: {
    title: (year, before) => `${year} im Vergleich zu ${before}`,
    what: 'Vergleichen',
    toDate: (first, last) => (first === last ? first : `${first} bis ${last}`),
    onlySame: (first, last, before) =>
      `Verglichen wird in beiden Jahren ${first === last ? first : `${first} bis ${last}`}. Der laufende Monat ist noch unvollständig, spätere Monate von ${before} zählen nicht mit.`,
    wholeYear: 'Verglichen werden die ganzen Jahre. Der laufende Monat ist noch unvollständig.',
    caption: (what, currency) => `${what} pro Monat in beiden Jahren, in ${currency}`,
    change: 'Änderung',
    notYet: 'noch nicht',
    chart: ({ what, year, before, now, past, months }) =>
      `Diagramm beider Jahre nebeneinander. ${what}, ${months}: ${past} im Jahr ${before}, ${now} im Jahr ${year}.`,
    more: (amount, percent) => (percent === undefined ? `${amount} mehr` : `${amount} mehr (${percent})`),
    less: (amount, percent) =>
      percent === undefined ? `${amount} weniger` : `${amount} weniger (${percent})`,
    same: 'Unverändert',
  },
  empty: {
    title: 'Noch keine Statistik',
    text: 'Sobald du Zahlungen erfasst, siehst du hier deine Ausgaben, Einnahmen und den Saldo pro Monat.',
    toDue: 'Zu den fälligen Rechnungen',
  },
}
