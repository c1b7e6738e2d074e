import { WEEKDAYS } from '@duebook/contract'
import { type CsvRow, csvRows, isCsvWith } from '#imports/readers/csv-rows'
import { everyText, frequencyText, ONCE } from '#imports/readers/frequency-text'
import { activeOrArchived, makeItem, warning, yesOrNo } from '#imports/readers/make-item'
import { wholes } from '#imports/readers/plain-values'
import { splitPrice } from '#imports/readers/price'
import type { ReadContents } from '#imports/readers/reader'
import type { OpenedText } from '#imports/reading/opened-file'

/** The texts of BillManager, which translates columns and cells alike. */
interface Words {
  bills: readonly [string, string, string, string, string, string, string, string, string, string]
  payments: readonly [string, string, string]
  deposit: string
  yes: string
  varies: string
  frequencies: readonly [string, string, string, string, string, string]
  weekdays: readonly string[]
}

const LANGUAGES: readonly Words[] = [
  {
    bills: [
      'Name',
      'Type',
      'Amount',
      'Next Due',
      'Frequency',
      'Account',
      'Category',
      'Notes',
      'Auto-pay',
      'Archived',
    ],
    payments: ['Bill Name', 'Payment Date', 'Amount'],
    deposit: 'Deposit',
    yes: 'Yes',
    varies: 'Varies',
    frequencies: ['One-time', 'Weekly', 'Bi-weekly', 'Monthly', 'Quarterly', 'Yearly'],
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  },
  {
    bills: [
      'Name',
      'Typ',
      'Betrag',
      'Nächste Fälligkeit',
      'Häufigkeit',
      'Konto',
      'Kategorie',
      'Notizen',
      'Automatische Zahlung',
      'Archiviert',
    ],
    payments: ['Rechnungsname', 'Zahlungsdatum', 'Betrag'],
    deposit: 'Einzahlung',
    yes: 'Ja',
    varies: 'Variabel',
    frequencies: ['Einmalig', 'Wöchentlich', 'Zweiwöchentlich', 'Monatlich', 'Vierteljährlich', 'Jährlich'],
    weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  },
]
const FREQUENCIES = [
  ONCE,
  everyText(1, 'week'),
  everyText(2, 'week'),
  everyText(1, 'month'),
  everyText(3, 'month'),
  everyText(1, 'year'),
]

/** Days and amounts are written as BillManager shows them, in the language and region of whoever saved the file. */
export function readBillManagerCsv(file: OpenedText): ReadContents {
  const found = billManagerCsvKind(file)
  if (!found) return { notation: 'local', items: [] }
  const toItem = found.kind === 'bills' ? billOf : paymentOf
  return { notation: 'local', items: csvRows(file).map((row) => toItem(row, found.words)) }
}

export function billManagerCsvKind(file: OpenedText) {
  for (const words of LANGUAGES) {
    if (isTable(file, words.bills)) return { kind: 'bills', words } as const
    if (isTable(file, words.payments)) return { kind: 'payments', words } as const
  }
  return undefined
}

/** Other tables have such columns, too: exactly these are BillManager's. */
function isTable(file: OpenedText, columns: readonly string[]): boolean {
  return file.header.length === columns.length && isCsvWith(file, columns)
}

function billOf(row: CsvRow, words: Words) {
  const [name, type, amount, due, frequency, account, category, notes, autoPay, archived] = words.bills
  const cell = (column: string) => unguarded(row.cell(column))
  const price = amountOf(cell(amount), words)
  const isUnknown = price.varies && !/[1-9]/.test(price.amount ?? '')
  return makeItem(
    row.row,
    {
      name: cell(name),
      amount: isUnknown ? '0' : price.amount,
      currency: price.currency,
      due_date: cell(due),
      frequency: frequencyOf(cell(frequency), words),
      type: cell(type) === words.deposit ? 'deposit' : 'bill',
      account: cell(account),
      category: cell(category),
      notes: cell(notes),
      auto_pay: yesOrNo(cell(autoPay) === words.yes),
      variable: yesOrNo(price.varies),
      status: activeOrArchived(cell(archived) !== words.yes),
    },
    { warnings: isUnknown ? [warning('amount-unknown', {}, 'amount')] : [] },
  )
}

function paymentOf(row: CsvRow, { payments: [bill, date, amount] }: Words) {
  const cell = (column: string) => unguarded(row.cell(column))
  return makeItem(row.row, { bill: cell(bill), date: cell(date), ...splitPrice(cell(amount)) })
}

/** What a spreadsheet would run as a formula has an apostrophe before it. */
function unguarded(cell: string | undefined): string | undefined {
  return cell && /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** What BillManager writes is shorter. In longer texts it would take long to look for parentheses. */
const LONGEST = 200

/** `Varies (~$40.00)`: what it was on average. */
function amountOf(amount: string | undefined, { varies }: Words) {
  if (!amount?.startsWith(varies) || amount.length > LONGEST) return { varies: false, ...splitPrice(amount) }
  return { varies: true, ...splitPrice(/\(~(?<average>.*)\)$/.exec(amount)?.groups?.average) }
}

function frequencyOf(label: string | undefined, words: Words): string | undefined {
  if (label === undefined || label.length > LONGEST) return label
  const [, name = '', inside = ''] = /^(.*?)(?: \((.*)\))?$/.exec(label) ?? []
  const listed = inside.split(', ')
  const [, weekly, , monthly] = words.frequencies
  const days = wholes(listed, 1, 31)
  if (name === monthly && days.length > 0) return frequencyText({ every: 1, unit: 'month', days })
  const weekdays = WEEKDAYS.filter((_, index) => listed.includes(words.weekdays[index] ?? ''))
  if (name === weekly && weekdays.length > 0) return frequencyText({ every: 1, unit: 'week', weekdays })
  return FREQUENCIES[words.frequencies.indexOf(name)] ?? label
}
