import type { InsightTexts } from './en.ts'

const payments = (count: number) => (count === 1 ? '1 Zahlung' : `${count} Zahlungen`)
const afterPayments = (count: number) =>
  count === 1 ? 'nach 1 weiteren Zahlung' : `nach ${count} weiteren Zahlungen`
const days = (count: number) => (count === 1 ? '1 Tag' : `${count} Tagen`)

export const insights: InsightTexts = {
  title: 'Gut zu wissen',
  dismiss: (sentence) => `Ausblenden: ${sentence}`,
  dismissed: 'Ausgeblendet. Das siehst du nicht mehr.',
  shownAgain: 'Wieder eingeblendet.',
  priceUp: {
    bill: ({ name, before, after, month, yearly }) =>
      `${name} ist im ${month} von ${before} auf ${after} gestiegen${yearly && `, ${yearly} mehr im Jahr`}.`,
    deposit: ({ name, before, after, month, yearly }) =>
      `${name} ist im ${month} von ${before} auf ${after} gestiegen${yearly && `: ${yearly} mehr Einnahmen im Jahr`}.`,
  },
  priceDown: {
    bill: ({ name, before, after, month, yearly }) =>
      `${name} ist im ${month} von ${before} auf ${after} gesunken${yearly && `, ${yearly} weniger im Jahr`}.`,
    deposit: ({ name, before, after, month, yearly }) =>
      `${name} ist im ${month} von ${before} auf ${after} gesunken${yearly && `: ${yearly} weniger Einnahmen im Jahr`}.`,
  },
  unusual: {
    bill: ({ name, after, day, usual }) => `${name} hat am ${day} ${after} gekostet. ${usual}`,
    deposit: ({ name, after, day, usual }) => `${name} hat am ${day} ${after} gebracht. ${usual}`,
    range: (count, low, high) =>
      count === 1
        ? `Davor waren es ${high}.`
        : `Die ${count} Male davor waren es zwischen ${low} und ${high}.`,
    same: (count, amount) =>
      count === 1 ? `Davor waren es ${amount}.` : `Die ${count} Male davor waren es ${amount}.`,
  },
  longOverdue: {
    bill: (count, overdue, { name, amount }) =>
      `${name} ist seit ${days(overdue)} überfällig: ${
        count === 1 ? amount : `${payments(count)}, zusammen ${amount}`
      }.`,
    deposit: (count, overdue, { name, amount }) =>
      `${name} hätte vor ${days(overdue)} eingehen sollen: ${
        count === 1 ? amount : `${payments(count)}, zusammen ${amount}`
      }.`,
  },
  endsSoon: {
    bill: (count, { name, day, yearly }) =>
      `${name} endet am ${day}, ${afterPayments(count)}${yearly && `. Das sind ${yearly} weniger im Jahr`}.`,
    deposit: (count, { name, day, yearly }) =>
      `${name} endet am ${day}, ${afterPayments(count)}${yearly && `. Das sind ${yearly} weniger Einnahmen im Jahr`}.`,
  },
  largeAhead: {
    bill: (months, { name, amount, day, monthly }) =>
      months === 1
        ? `${name} (${amount}) ist am ${day} fällig: Lege bis dahin ${monthly} zurück.`
        : `${name} (${amount}) ist am ${day} fällig: Lege ${months} Monate lang ${monthly} im Monat zurück.`,
    deposit: (_months, { name, amount, day }) => `${name} (${amount}) wird am ${day} erwartet.`,
  },
  looksDouble: {
    name: {
      bill: ({ name, other }) => `${other} und ${name} sehen nach derselben Rechnung aus.`,
      deposit: ({ name, other }) => `${other} und ${name} sehen nach derselben Einnahme aus.`,
    },
    amount: {
      bill: ({ name, other, amount }) =>
        `${other} und ${name} könnten dieselbe Rechnung sein: Beide betragen ${amount} und sind zur selben Zeit fällig.`,
      deposit: ({ name, other, amount }) =>
        `${other} und ${name} könnten dieselbe Einnahme sein: Beide betragen ${amount} und sind zur selben Zeit fällig.`,
    },
  },
  bill: {
    title: { bill: 'Kosten', deposit: 'Einnahmen' },
    perYear: 'Pro Jahr',
    perMonth: { bill: 'Im Monat zurücklegen', deposit: 'Pro Monat' },
    paidTotal: { bill: 'Bisher bezahlt', deposit: 'Bisher erhalten' },
    inPayments: (count) => `in ${count === 1 ? '1 Zahlung' : `${count} Zahlungen`}`,
    prices: { bill: 'Preisverlauf', deposit: 'Beträge im Verlauf' },
    since: (month) => `seit ${month}`,
    range: (first, last) => (first === last ? first : `${first} bis ${last}`),
    more: (amount, percent) => (percent === undefined ? `${amount} mehr` : `${amount} mehr (${percent})`),
    less: (amount, percent) =>
      percent === undefined ? `${amount} weniger` : `${amount} weniger (${percent})`,
    all: (count) => `Alle ${count} Beträge anzeigen`,
    chart: ({ from, to, low, high }) =>
      `Diagramm der Beträge von ${from} bis ${to}, zwischen ${low} und ${high}. Die Liste darunter zeigt die Änderungen.`,
  },
}
