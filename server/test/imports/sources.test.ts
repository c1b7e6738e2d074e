import { readFileSync } from 'node:fs'
import type { ImportChanges, NewBill } from '@duebook/contract'
import { expect, test } from 'vitest'
import { openImportParts } from '#imports/open-import-parts'
import { openBooks } from '../support/books.ts'
import { silentLog } from '../support/silent-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { onSqlite } from '../support/test-app.ts'
import * as billmanager from './samples/billmanager.ts'
import * as duebook from './samples/duebook.ts'
import * as firefly from './samples/firefly.ts'
import * as nextcloud from './samples/nextcloud-budget.ts'
import * as subtrackr from './samples/subtrackr.ts'
import * as wallos from './samples/wallos.ts'
import { importFile, readHere } from './support/import-file.ts'
import { sqliteBytes } from './support/sqlite-bytes.ts'
import { zipOf } from './support/write-zip.ts'

/* The bytes of a file of each program, from the upload to the bills that the group then has. */

interface Sent {
  bytes: Buffer | string
  /** Of the group. */
  currency?: string
  /** What the group has before. */
  bills?: NewBill[]
  answers?: ImportChanges
  inOtherProcess?: boolean
}

onSqlite((testApp) => {
  async function open() {
    const parts = openImportParts(temporaryFolder(), silentLog)
    let inOtherProcess = false
    const imports: typeof parts = {
      ...parts,
      readFile: (file) => (inOtherProcess ? parts.readFile(file) : readHere(file)),
    }
    const context = await openBooks(testApp, { now: '2026-11-17T09:00:00.000Z', imports })
    return async ({
      bytes,
      currency = 'EUR',
      bills = [],
      answers,
      inOtherProcess: isThere = false,
    }: Sent) => {
      inOtherProcess = isThere
      const { client } = context.owner
      const { id } = await client.databases.create({ name: crypto.randomUUID(), currency })
      for (const bill of bills) await client.group({ id }).bills.create(bill)
      const { draft, ...contents } = await importFile(context, id, bytes, answers)
      const asked = draft.questions.map(({ option }) => option)
      return { source: draft.source, asked, ...contents }
    }
  }

  const leftOut = (...rows: number[]) => rows.map((row) => ({ row, leave_out: true }))
  const json = (value: unknown) => JSON.stringify(value)
  const nothingElse = { payments: [], categories: [] }

  test('Wallos: backup, database, JSON and CSV', async () => {
    const imported = await open()
    const database = sqliteBytes(
      [...wallos.FIRST_TABLES, ...wallos.MIGRATIONS, ...wallos.SUBSCRIPTIONS].join(';'),
    )
    const backup = zipOf([
      { name: 'wallos.db', data: database },
      { name: 'logos/mag.png', data: 'x' },
    ])
    const asked = ['default_frequency', 'person', 'auto_pay']
    const first = { options: { person: '1', auto_pay: true }, rows: leftOut(2) }
    expect(await imported({ bytes: backup, answers: first, inOtherProcess: true })).toEqual({
      source: 'wallos',
      asked,
      bills: [
        {
          name: 'AT&T "Mobile"',
          amount: 29.9,
          due_date: '2027-01-01',
          frequency: 'quarterly',
          account: 'Direct Debit',
          url: 'https://www.att.example',
          notes: "Joe's line\nPaid by: Other & Half",
          auto_pay: true,
          category: 'Food & Beverages',
        },
      ],
      payments: [],
      categories: ['Food & Beverages'],
    })
    const second = { options: { person: '2' }, rows: leftOut(5) }
    expect(await imported({ bytes: database, answers: second })).toEqual({
      source: 'wallos',
      asked,
      bills: [
        { name: 'Fourteen days', amount: 1234567.89, due_date: '2026-11-24', frequency: 'biweekly' },
        {
          name: 'Console',
          amount: 499,
          due_date: '2026-11-30',
          frequency: 'monthly',
          cycles_left: 1,
          account: 'PayPal',
        },
      ],
      ...nothingElse,
    })
    const exported = [
      { ...wallos.EXPORTED, Price: 'kr29.9' },
      {
        ...wallos.EXPORTED,
        'Next Payment': '2026-01-31',
        'Payment Cycle': 'Monthly',
        Active: 'No',
        State: 'Disabled',
      },
    ]
    const both = { account: 'SEPA', category: 'Utilities', name: 'AT&T', amount: 29.9 }
    const quarterly = { ...both, due_date: '2027-01-01', frequency: 'quarterly' }
    const answers = { options: { currency: 'SEK' }, rows: leftOut(2) }
    expect(await imported({ bytes: json(exported), currency: 'SEK', answers })).toEqual({
      source: 'wallos',
      asked: ['auto_pay'],
      bills: [quarterly],
      payments: [],
      categories: ['Utilities'],
    })
    expect(await imported({ bytes: json(exported.slice(1)) })).toMatchObject({
      bills: [{ ...both, due_date: '2026-01-31', frequency: 'monthly', archived: true }],
    })
    expect(await imported({ bytes: wallos.BROKEN_CSV, answers: { rows: leftOut(3, 4, 5) } })).toEqual({
      source: 'wallos',
      asked: ['auto_pay'],
      bills: [quarterly],
      payments: [],
      categories: ['Utilities'],
    })
  })

  const RENT = {
    name: 'Rent',
    amount: 1250.1,
    due_date: '2026-10-01',
    frequency: 'monthly',
    type: 'bill',
  } as const

  test('BillManager: its API, and CSV of bills and payments in both languages', async () => {
    const imported = await open()
    const rent = {
      name: 'Rent',
      amount: 1250.1,
      due_date: '2026-10-01',
      frequency: 'monthly',
      account: 'Checking',
      auto_pay: true,
      category: 'Housing',
    }
    const { auto_pay: _, ...byHand } = rent
    const answers = { rows: [{ row: 6, values: { frequency: 'yearly' } }] }
    expect(await imported({ bytes: json({ success: true, data: billmanager.SYNC }), answers })).toEqual({
      source: 'billmanager',
      asked: [],
      bills: [
        rent,
        {
          ...rent,
          frequency: 'weekly',
          schedule: { every: 1, unit: 'month', days: [1, 15, 31] },
          archived: true,
        },
        { ...rent, frequency: 'weekly', schedule: { every: 1, unit: 'week', weekdays: ['mon', 'thu'] } },
        { ...byHand, amount: 10.01, frequency: 'biweekly', type: 'deposit', variable: true },
        { ...rent, amount: 0, variable: true, cycles_left: 1 },
        { ...rent, frequency: 'annual' },
      ],
      payments: [
        '2026-08-01 Rent 10',
        '2026-08-01 Rent 1200',
        '2026-08-15 Rent 10.01',
        '2026-09-01 Rent 1250.1',
      ],
      categories: ['Housing'],
    })
    const dollars = { options: { currency: 'USD' } }
    const english = { bytes: billmanager.ENGLISH_BILLS, currency: 'USD' }
    expect(await imported({ ...english, answers: { ...dollars, rows: leftOut(6) } })).toEqual({
      source: 'billmanager',
      asked: [],
      bills: [
        { ...rent, amount: 1250 },
        {
          name: '=Power',
          amount: 40,
          due_date: '2026-10-05',
          frequency: 'biweekly',
          schedule: { every: 1, unit: 'month', days: [1, 15] },
          notes: '-5 % in winter',
          variable: true,
        },
        {
          name: 'Wages',
          amount: 900,
          due_date: '2026-10-02',
          frequency: 'weekly',
          schedule: { every: 1, unit: 'week', weekdays: ['mon', 'thu'] },
          type: 'deposit',
          archived: true,
        },
        {
          name: 'Dentist',
          amount: 0,
          due_date: '2026-10-02',
          frequency: 'monthly',
          variable: true,
          cycles_left: 1,
        },
      ],
      payments: [],
      categories: ['Housing'],
    })
    expect(await imported({ bytes: billmanager.GERMAN_BILLS })).toEqual({
      source: 'billmanager',
      asked: [],
      bills: [
        {
          name: 'Miete',
          amount: 1250,
          due_date: '2026-10-01',
          frequency: 'quarterly',
          account: 'Giro',
          auto_pay: true,
          category: 'Wohnen',
        },
        {
          name: 'Lohn',
          amount: 40,
          due_date: '2026-03-02',
          frequency: 'weekly',
          schedule: { every: 1, unit: 'week', weekdays: ['mon', 'sun'] },
          type: 'deposit',
          variable: true,
          archived: true,
        },
      ],
      payments: [],
      categories: ['Wohnen'],
    })
    const paid = { payments: ['2026-09-01 Rent 1250'], bills: [{ due_date: '2026-10-01' }] }
    const payments = { bytes: billmanager.ENGLISH_PAYMENTS, currency: 'USD', bills: [RENT], answers: dollars }
    expect(await imported(payments)).toMatchObject({ asked: [], ...paid })
    expect(await imported({ bytes: billmanager.GERMAN_PAYMENTS, bills: [RENT] })).toMatchObject({
      source: 'billmanager',
      asked: [],
      ...paid,
    })
  })

  test('SubTrackr: JSON, backup and CSV', async () => {
    const imported = await open()
    const cloud = {
      name: 'Cloud',
      amount: 12.5,
      due_date: '2027-01-31',
      frequency: 'semiannual',
      account: 'me@example.org',
      url: 'https://cloud.example/plans',
      notes: 'family plan\nPayment method: Visa',
      category: 'Storage',
    }
    const answers = { rows: [{ row: 3, values: { frequency: 'every 2 weeks' } }] }
    expect(await imported({ bytes: json(subtrackr.EXPORT), answers })).toEqual({
      source: 'subtrackr',
      asked: [],
      bills: [
        cloud,
        {
          name: 'Paper',
          amount: 5,
          due_date: '2026-11-30',
          anchor_day: 31,
          frequency: 'monthly',
          account: 'Visa',
          notes: 'Trial',
        },
        { ...cloud, due_date: '2026-01-31', frequency: 'biweekly', ends_on: '2026-03-01', archived: true },
      ],
      payments: [],
      categories: ['Storage'],
    })
    const backup = {
      version: '1.0',
      backup_date: '2026-11-17T08:00:00Z',
      subscriptions: subtrackr.EXPORT.subscriptions.slice(0, 1),
      stats: {},
      total_count: 1,
    }
    expect(await imported({ bytes: json(backup) })).toMatchObject({ source: 'subtrackr', bills: [cloud] })
    expect(await imported({ bytes: subtrackr.CSV, currency: 'USD' })).toEqual({
      source: 'subtrackr',
      asked: [],
      bills: [
        {
          name: 'Gym, downtown',
          amount: 40,
          due_date: '2026-01-15',
          frequency: 'monthly',
          schedule: { every: 2, unit: 'month' },
          account: 'Visa',
          url: 'https://gym.example',
          notes: 'two\nlines',
          archived: true,
          category: 'Sport',
        },
        { name: 'Bank', amount: 3, due_date: '2027-01-15', frequency: 'semiannual' },
        { name: 'Year', amount: 3, due_date: '2027-01-15', frequency: 'annual' },
      ],
      payments: [],
      categories: ['Sport'],
    })
  })

  test('Firefly III: bills, recurring transactions, and transactions as payments', async () => {
    const imported = await open()
    const power = {
      name: 'Power',
      amount: 90.5,
      due_date: '2027-01-15',
      frequency: 'monthly',
      schedule: { every: 2, unit: 'month' },
      variable: true,
    }
    expect(await imported({ bytes: firefly.BILLS, answers: { rows: leftOut(4) } })).toEqual({
      source: 'firefly',
      asked: [],
      bills: [
        power,
        {
          name: 'Tax, land',
          amount: 100,
          due_date: '2019-02-28',
          frequency: 'semiannual',
          archived: true,
        },
      ],
      ...nothingElse,
    })
    expect(await imported({ bytes: firefly.RECURRING, answers: { rows: leftOut(5) } })).toEqual({
      source: 'firefly',
      asked: [],
      bills: [
        {
          name: 'Rent',
          amount: 850,
          due_date: '2026-11-30',
          anchor_day: 31,
          frequency: 'monthly',
          schedule: { every: 1, unit: 'month', days: [31] },
          ends_on: '2027-12-31',
          weekend: 'before',
          account: 'Checking',
          notes: 'Flat 4',
          tags: ['home', 'flat'],
          category: 'Housing',
        },
      ],
      payments: [],
      categories: ['Housing'],
    })
    const bills = [{ ...RENT, name: 'Power', due_date: '2026-12-15' }]
    expect(
      await imported({ bytes: firefly.TRANSACTIONS, bills, answers: { rows: leftOut(4) } }),
    ).toMatchObject({
      source: 'firefly',
      asked: [],
      bills: [{ due_date: '2026-12-15' }],
      payments: ['2026-10-15 Power 85'],
    })
  })

  test('Actual: the archive that it writes', async () => {
    const imported = await open()
    const bytes = readFileSync(new URL('files/actual-26.9.0.zip', import.meta.url))
    const answers = { options: { currency: 'EUR', auto_pay: true } }
    expect(await imported({ bytes, answers })).toEqual({
      source: 'actual',
      asked: ['currency', 'auto_pay'],
      bills: [
        {
          name: 'Rent',
          amount: 1250.5,
          due_date: '2030-01-01',
          frequency: 'biweekly',
          schedule: { every: 1, unit: 'month', days: [1, -1] },
          ends_on: '2032-12-31',
          weekend: 'before',
          account: 'Checking',
          notes: 'Payee: Landlord',
          auto_pay: true,
          category: 'Housing',
        },
        {
          name: 'City Power',
          amount: 90,
          due_date: '2030-01-15',
          frequency: 'monthly',
          schedule: { every: 2, unit: 'month' },
          account: 'Checking',
          variable: true,
        },
        {
          name: 'Salary',
          amount: 2500,
          due_date: '2030-01-08',
          frequency: 'monthly',
          schedule: { every: 1, unit: 'month', nth: 2, weekday: 'tue' },
          cycles_left: 12,
          type: 'deposit',
          account: 'Checking',
          notes: 'Payee: Employer',
          variable: true,
        },
        {
          name: 'Deposit for the flat',
          amount: 3000,
          due_date: '2030-06-30',
          frequency: 'monthly',
          cycles_left: 1,
          account: 'Checking',
          notes: 'Payee: Landlord',
        },
        {
          name: 'Cleaning',
          amount: 40,
          due_date: '2030-01-04',
          frequency: 'biweekly',
          account: 'Checking',
        },
      ],
      payments: ['2029-12-01 Rent 1250.5', '2029-12-31 Rent 1250.5'],
      categories: ['Housing'],
    })
  })

  test('Nextcloud Budget: its archive', async () => {
    const imported = await open()
    const files = Object.entries(nextcloud.FILES).map(([name, value]) => ({ name, data: json(value) }))
    const rent = {
      name: 'Rent',
      amount: 850.5,
      due_date: '2026-12-01',
      frequency: 'monthly',
      account: 'Giro',
      category: 'Housing',
    }
    expect(await imported({ bytes: zipOf(files), answers: { rows: leftOut(2) } })).toEqual({
      source: 'nextcloud-budget',
      asked: [],
      bills: [
        rent,
        { ...rent, schedule: { every: 1, unit: 'month', days: [1] }, ends_on: '2027-01-31' },
        {
          name: 'Wages',
          amount: 2500,
          due_date: '2026-11-28',
          frequency: 'monthly',
          type: 'deposit',
          account: 'Giro',
          notes: 'net\nSource: Employer',
        },
      ],
      payments: ['2026-10-01 Rent 850.5', '2026-11-01 Rent 850.5'],
      categories: ['Housing'],
    })
  })

  test('Duebook: the export of a group in both forms, and the lists of pages', async () => {
    const imported = await open()
    const rent = {
      name: 'Rent',
      amount: 850.5,
      due_date: '2026-12-01',
      frequency: 'monthly',
      account: 'Giro',
      notes: 'Flat 4\nFirst floor',
      auto_pay: true,
      tags: ['home', 'flat'],
      icon: 'home',
      category: 'Housing',
    }
    const all = {
      source: 'duebook',
      asked: [],
      bills: [rent],
      payments: ['2026-11-02 Rent 850.5'],
      categories: ['Housing'],
    }
    expect(await imported({ bytes: json(duebook.EXPORT) })).toEqual(all)
    expect(await imported({ bytes: json({ success: true, data: duebook.EXPORT }) })).toEqual(all)
    const { AT: exported_at, GROUP: group, BILL, CATEGORY, PAYMENT } = duebook
    const list = { exported_at, group, bills: [BILL], categories: [CATEGORY] }
    expect(await imported({ bytes: json(list) })).toEqual({ ...all, payments: [] })
    const payments = [{ ...PAYMENT, bill_name: 'Rent', bill_type: 'bill' }]
    const paid = { bytes: json({ exported_at, group, payments }), bills: [RENT] }
    expect(await imported(paid)).toMatchObject({ asked: [], payments: all.payments })
  })

  test('spreadsheets: German in an old charset, English with a title above', async () => {
    const imported = await open()
    const german = [
      'Meine Verträge;;;',
      'Stand;17.11.2026;;',
      '',
      'Vertrag;Betrag mtl.;Abbuchung;Zahlungsart',
      // The sign of the euro in Windows-1252.
      'Müllabfuhr;1.012,50 \x80;5;Lastschrift',
      'Handy;9,99 \x80;31;Überweisung',
    ].join('\r\n')
    expect(await imported({ bytes: Buffer.from(german, 'latin1') })).toEqual({
      source: 'csv',
      asked: [],
      bills: [
        {
          name: 'Müllabfuhr',
          amount: 1012.5,
          due_date: '2026-12-05',
          frequency: 'monthly',
          account: 'Lastschrift',
        },
        {
          name: 'Handy',
          amount: 9.99,
          due_date: '2026-11-30',
          anchor_day: 31,
          frequency: 'monthly',
          account: 'Überweisung',
        },
      ],
      ...nothingElse,
    })
    const english = [
      'Household bills 2026',
      '',
      'Bill Name,Category,Amount (USD),Due Date,Frequency,Payment Method,Status,Notes',
      'Rent,Home,"$1,200.00",03/12/2026,Monthly,Checking,Active,"two\nlines"',
      'Gym,,$30,04/12/2026,fortnightly,,Cancelled,',
    ].join('\n')
    const answers = { options: { date_order: 'dmy' } } as const
    expect(await imported({ bytes: english, currency: 'USD', answers })).toEqual({
      source: 'csv',
      asked: ['date_order'],
      bills: [
        {
          name: 'Rent',
          amount: 1200,
          due_date: '2026-12-03',
          frequency: 'monthly',
          account: 'Checking',
          notes: 'two\nlines',
          category: 'Home',
        },
        { name: 'Gym', amount: 30, due_date: '2026-12-04', frequency: 'biweekly', archived: true },
      ],
      payments: [],
      categories: ['Home'],
    })
  })
})
