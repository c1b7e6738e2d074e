import type { PaydaysTexts } from './en.ts'

export const paydays: PaydaysTexts = {
  until: (day) => `Bis zur nächsten Einnahme am ${day}`,
  untilNamed: (name, day) => `Bis ${name} am ${day}`,
  untilDay: (day) => `Bis zum ${day}`,
  toPayAndFree: (toPay, free) => `noch ${toPay} zu zahlen, ${free} frei`,
  toPayAndShort: (toPay, short) => `noch ${toPay} zu zahlen, es fehlen ${short}`,
  toPay: (toPay) => `noch ${toPay} zu zahlen`,
  nothingAndFree: (free) => `nichts mehr zu zahlen, ${free} frei`,
  nothingAndShort: (short) => `nichts mehr zu zahlen, es fehlen ${short}`,
  nothing: 'nichts mehr zu zahlen',
  sum: {
    income: 'Einnahmen',
    paid: 'Seitdem bezahlt',
    toPay: 'Noch zu zahlen',
    free: 'Frei',
    short: 'Es fehlen',
  },
  bills: 'Bis dahin zu zahlen',
  noBills: 'Bis dahin ist nichts fällig.',
  next: 'Nächste Zahltage',
  from: (first, last) => `${first} bis ${last}`,
  income: (amount) => `${amount} Einnahmen`,
  free: (amount) => `${amount} frei`,
  short: (amount) => `Es fehlen ${amount}`,
  billCount: (count, amount) =>
    count === 0
      ? 'Keine Rechnungen'
      : count === 1
        ? `1 Rechnung, ${amount}`
        : `${count} Rechnungen, ${amount}`,
  overdue: 'Überfällig',
  empty: {
    title: 'Noch keine Zahltage',
    text: 'Füge dein Gehalt oder andere Einnahmen hinzu, um zu sehen, was bis zum nächsten Zahltag zu zahlen ist und was frei bleibt.',
    add: 'Einnahme hinzufügen',
  },
}
