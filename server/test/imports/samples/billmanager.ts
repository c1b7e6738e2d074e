/* BillManager 4.7.6: GET /api/v2/sync/full of apps/server/app.py, and apps/web/src/utils/export.ts with its two languages. */

const BILL = {
  id: 1,
  name: 'Rent',
  amount: 1250.1,
  varies: false,
  frequency: 'monthly',
  frequency_type: 'simple',
  frequency_config: '{}',
  next_due: '2026-10-01',
  auto_payment: true,
  icon: 'payment',
  type: 'expense',
  account: 'Checking',
  category: 'Housing',
  notes: null,
  reminder_enabled: true,
  reminder_days: [0, 1, 3, 7],
  archived: false,
  last_updated: '2026-09-01T10:00:00',
}
const payment = (id: number, billId: number, amount: number, date: string, notes: string | null = null) => ({
  id,
  bill_id: billId,
  amount,
  payment_date: date,
  notes,
})

export const SYNC = {
  bills: [
    BILL,
    {
      ...BILL,
      id: 2,
      frequency_type: 'specific_dates',
      frequency_config: '{"dates":[15,1,31]}',
      icon: 'home',
      archived: true,
    },
    {
      ...BILL,
      id: 3,
      frequency: 'custom',
      frequency_type: 'multiple_weekly',
      frequency_config: '{"days":[3,0]}',
    },
    {
      ...BILL,
      id: 4,
      amount: null,
      varies: true,
      frequency: 'bi-weekly',
      type: 'deposit',
      auto_payment: false,
    },
    { ...BILL, id: 5, amount: null, varies: true, frequency: 'once' },
    { ...BILL, id: 6, frequency: 'custom', frequency_config: 'not JSON' },
  ],
  payments: [
    payment(1, 1, 1250.1, '2026-09-01', 'late'),
    payment(2, 1, 1200, '2026-08-01'),
    payment(3, 4, 10, '2026-08-01'),
    payment(4, 4, 10.01, '2026-08-15'),
    payment(5, 99, 1, '2026-08-15'),
  ],
  server_time: '2026-09-02T10:00:00',
}

export const ENGLISH_BILLS = [
  'Name,Type,Amount,Next Due,Frequency,Account,Category,Notes,Auto-pay,Archived',
  'Rent,Expense,"$1,250.00","Oct 1, 2026",Monthly,Checking,Housing,,Yes,No',
  `'=Power,Expense,Varies (~$40.00),"Oct 5, 2026","Monthly (1, 15)",,,'-5 % in winter,No,No`,
  'Wages,Deposit,"$900.00","Oct 2, 2026","Weekly (Mon, Thu)",,,,No,Yes',
  'Dentist,Expense,Varies (~$0.00),"Oct 2, 2026",One-time,,,,No,No',
  'Odd,Expense,$1.00,"Oct 2, 2026",Custom,,,,No,No',
].join('\n')

export const GERMAN_BILLS = [
  'Name,Typ,Betrag,Nächste Fälligkeit,Häufigkeit,Konto,Kategorie,Notizen,Automatische Zahlung,Archiviert',
  'Miete,Ausgabe,"1.250,00\u00a0€",1. Okt. 2026,Vierteljährlich,Giro,Wohnen,,Ja,Nein',
  'Lohn,Einzahlung,"Variabel (~40,00\u00a0€)",2. März 2026,"Wöchentlich (Mo, So)",,,,Nein,Ja',
].join('\n')

export const ENGLISH_PAYMENTS = 'Bill Name,Payment Date,Amount\nRent,"Sep 1, 2026","$1,250.00"'
export const GERMAN_PAYMENTS = `Rechnungsname,Zahlungsdatum,Betrag\nRent,1. Sept. 2026,"1.250,00\u00a0€"`
