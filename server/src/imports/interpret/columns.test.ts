import { describe, expect, test } from 'vitest'
import { guessMapping, hintsIn, presentMapping, requireMapping, valuesOf } from '#imports/interpret/columns'
import { CSV_WORDS } from '#imports/interpret/test-support/csv-words'

const OWN_BILLS = [
  'name',
  'type',
  'amount',
  'currency',
  'due_date',
  'frequency',
  'account',
  'auto_pay',
  'variable',
  'status',
  'url',
  'notes',
  null,
  'ends_on',
  'cycles_left',
  'weekend',
  'category',
  'tags',
  'icon',
]

describe.each(['en', 'de'] as const)('the columns of our own files in %s', (language) => {
  test('are known: the day to pay on is calculated, and is left out', () => {
    expect(guessMapping(CSV_WORDS[language].billHeads)).toEqual({ kind: 'bills', fields: OWN_BILLS })
  })

  test('are known of payments', () => {
    const fields = ['date', 'bill', 'type', 'amount', 'currency', null, null]
    expect(guessMapping(CSV_WORDS[language].paymentHeads)).toEqual({ kind: 'payments', fields })
  })
})

test.each<[string, string, Array<string | null>]>([
  [
    'Name,Type,Amount,Next Due,Frequency,Account,Category,Notes,Auto-pay,Archived',
    'bills',
    ['name', 'type', 'amount', 'due_date', 'frequency', 'account', 'category', 'notes', 'auto_pay', 'status'],
  ],
  [
    'Name,Typ,Betrag,Nächste Fälligkeit,Häufigkeit,Konto,Kategorie,Notizen,Automatische Zahlung,Archiviert',
    'bills',
    ['name', 'type', 'amount', 'due_date', 'frequency', 'account', 'category', 'notes', 'auto_pay', 'status'],
  ],
  ['Bill Name,Payment Date,Amount', 'payments', ['bill', 'date', 'amount']],
  [
    'Bill Name,Category,Amount (USD),Payment Method,Due Date,Status,Notes',
    'bills',
    ['name', 'category', 'amount', 'account', 'due_date', 'status', 'notes'],
  ],
  ['Vertrag,Betrag mtl.,Kündigungsfrist', 'bills', ['name', 'amount', null]],
  [
    'Buchungstag,Verwendungszweck,Beguenstigter/Zahlungspflichtiger,Betrag,Waehrung',
    'payments',
    ['date', null, 'bill', 'amount', 'currency'],
  ],
  ['Payee,Amount,Date', 'payments', ['bill', 'amount', 'date']],
  ['Anbieter,Kosten,Abbuchung,Turnus', 'bills', ['name', 'amount', 'due_date', 'frequency']],
  ['Amount,Amount,Price,__proto__', 'bills', ['amount', null, null, null]],
])('%s', (header, kind, fields) => {
  expect(guessMapping(header.split(','))).toEqual({ kind, fields })
})

test('a mapping that somebody made must fit', () => {
  const header = ['a', 'b']
  expect(requireMapping({ kind: 'payments', fields: ['date', null] }, header).fields).toEqual(['date', null])
  const attempt =
    (kind: 'bills' | 'payments', fields: Parameters<typeof requireMapping>[0]['fields']) => () =>
      requireMapping({ kind, fields }, header)
  expect(attempt('bills', ['amount', 'amount'])).toThrow(
    'mapping is not valid: two columns have the field amount',
  )
  expect(attempt('payments', ['due_date', null])).toThrow('due_date does not go with payments')
  expect(attempt('bills', ['bill', null])).toThrow('bill does not go with bills')
  expect(attempt('bills', ['name'])).toThrow('there are 2 columns')
})

test('columns are shown with at most three different samples, cut to a bound', () => {
  const rows = [
    ['a', ''],
    ['a', "'=1"],
    ['b', 'x'.repeat(5_000)],
    ['c', 'y'],
    ['d', 'z'],
  ]
  const { columns } = presentMapping({ kind: 'bills', fields: ['name', null] }, ['Name', 'Other'], rows)
  expect(columns).toEqual([
    { header: 'Name', field: 'name', samples: ['a', 'b', 'c'] },
    { header: 'Other', field: null, samples: ['=1', 'x'.repeat(200), 'y'] },
  ])
})

test('the name of a column can say what its cells leave out', () => {
  const hints = (header: string[]) => hintsIn(header, guessMapping(header))
  expect(hints(['Vertrag', 'Betrag mtl.'])).toMatchObject({ frequency: 'mtl.' })
  expect(hints(['Name', 'Amount (USD)'])).toMatchObject({ currency: 'USD', frequency: undefined })
  expect(hints(['Name', 'Kosten in € pro Jahr'])).toMatchObject({ currency: 'EUR', frequency: 'jahr' })
  expect(hints(['Name', 'Archived'])).toMatchObject({ yesMeans: 'archived' })
})

test('yes means what the column is called', () => {
  const read = (header: string, cell: string) => {
    const mapping = guessMapping(['Name', header])
    return valuesOf(['Rent', cell], mapping, hintsIn(['Name', header], mapping)).status
  }
  expect([read('Archived', 'Yes'), read('Archiviert', 'Nein')]).toEqual(['archived', 'active'])
  expect([read('Active', 'Yes'), read('Aktiv', 'Nein')]).toEqual(['active', 'archived'])
  expect(read('Status', 'Paused')).toBe('Paused')
})
