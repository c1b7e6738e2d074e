import type { BillType, Frequency } from '@duebook/contract'
import fc from 'fast-check'
import { FREQUENCIES } from './oracle.ts'

/** Which of the rows that exist, counted round; or one that never did, or one of another group. */
export type Which = number | 'missing' | 'foreign'

export interface BillInput {
  name: string
  cents: number
  due_date: string
  frequency: Frequency
  type: BillType
  account: string | null
  notes: string | null
  auto_pay: boolean
  variable: boolean
  draft: boolean
}

/** One value that does not fit, and what the server must say. */
export type Fault = readonly [field: string, value: unknown, message: string]

/** What a careful client says of the version it saw. */
export type Match = 'none' | 'current' | 'any' | 'stale'

export type Command =
  | { do: 'create'; input: BillInput; fault: Fault | null }
  | { do: 'update'; which: Which; input: Partial<BillInput>; match: Match; fault: Fault | null }
  | { do: 'archive' | 'unarchive' | 'remove'; which: Which; match: Match }
  | {
      do: 'pay'
      which: Which
      cents: number
      date: string | null
      advance: boolean | null
      fault: Fault | null
    }
  | {
      do: 'correct'
      which: Which
      cents: number | null
      date: string | null
      match: Match
      fault: Fault | null
    }
  | { do: 'deletePayment'; which: Which; match: Match }
  | { do: 'undo'; which: Which }
  | { do: 'skip'; which: Which }
  | { do: 'unskip'; which: Which; match: Match }
  | { do: 'readBill' | 'readPayment' | 'billPayments'; which: Which }
  | { do: 'listBills'; archived: boolean; type: BillType | null; account: string | null }
  | { do: 'listPayments'; from: string | null; to: string | null; bill: Which | null }
  | { do: 'statistics'; months: number }
  | { do: 'wait'; seconds: number }

const which: fc.Arbitrary<Which> = fc.oneof(
  { weight: 8, arbitrary: fc.nat({ max: 1 }) },
  { weight: 4, arbitrary: fc.nat({ max: 5 }) },
  { weight: 1, arbitrary: fc.constantFrom('missing' as const, 'foreign' as const) },
)
const day = fc.oneof(
  fc
    .date({ min: new Date('2025-11-01'), max: new Date('2026-04-30'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('2026-01-31', '2024-02-29', '2026-02-28', '9999-12-30', '1900-01-01'),
)
const amount = fc.oneof(fc.integer({ min: 1, max: 500_000 }), fc.constantFrom(1, 999_999_999_999))
const account = fc.constantFrom('Checking', 'checking', 'Ü%_')
const match = fc.constantFrom<Match>('none', 'none', 'current', 'any', 'stale')

const input = fc.record<BillInput>({
  name: fc.constantFrom('Rent', 'Gas', 'Löhne', 'x'.repeat(200)),
  cents: fc.oneof(fc.constant(0), amount),
  due_date: day,
  frequency: fc.constantFrom(...FREQUENCIES),
  type: fc.constantFrom<BillType>('bill', 'deposit'),
  account: fc.option(account),
  notes: fc.option(fc.constantFrom('a\nb', 'c')),
  auto_pay: fc.boolean(),
  variable: fc.boolean(),
  draft: fc.boolean(),
})
const CHANGEABLE = ['name', 'cents', 'due_date', 'frequency', 'type', 'account', 'draft'] as const
const changes: fc.Arbitrary<Partial<BillInput>> = fc
  .tuple(input, fc.oneof(fc.uniqueArray(fc.constantFrom(...CHANGEABLE)), fc.constant(['frequency'])))
  .map(([all, fields]) =>
    Object.fromEntries(
      Object.entries(all).filter(([field]) => (fields as readonly string[]).includes(field)),
    ),
  )

const rarely = (...faults: Fault[]): fc.Arbitrary<Fault | null> =>
  fc.oneof({ weight: 6, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: fc.constantFrom(...faults) })

const badDate: Fault = ['date', '2026-02-30', 'Invalid date format. Use YYYY-MM-DD']
const badPay: Fault = ['amount', 0, 'Amount must be a positive number']
const tooFine: Fault = ['amount', 1.005, 'Amount can have at most 2 decimal places']
const tooLarge: Fault = ['amount', 10_000_000_000, 'Amount is too large']
const badDue: Fault = ['due_date', '2026-13-01', badDate[2]]
const badType: Fault = ['type', 'Bill', 'type must be one of: bill, deposit']
const negative: Fault = ['amount', -1, 'Amount must be zero or a positive number']

const billFault = rarely(badDue, badType, negative, tooFine, tooLarge)
const paymentFault = rarely(badDate, badPay, tooFine, tooLarge)

const one = <C extends Command>(weight: number, arbitrary: fc.Arbitrary<C>) => ({ weight, arbitrary })
const constant = <const D extends Command['do']>(name: D) => fc.constant(name)

export const anyCommand: fc.Arbitrary<Command> = fc.oneof(
  one(4, fc.record({ do: constant('create'), input, fault: billFault })),
  one(8, fc.record({ do: constant('update'), which, input: changes, match, fault: billFault })),
  one(4, fc.record({ do: fc.constantFrom('archive' as const, 'unarchive' as const), which, match })),
  one(1, fc.record({ do: constant('remove'), which, match })),
  one(
    12,
    fc.record({
      do: constant('pay'),
      which,
      cents: amount,
      date: fc.option(day),
      advance: fc.constantFrom(true, null, null, false),
      fault: paymentFault,
    }),
  ),
  one(
    3,
    fc.record({
      do: constant('correct'),
      which,
      cents: fc.option(amount),
      date: fc.option(day),
      match,
      fault: paymentFault,
    }),
  ),
  one(2, fc.record({ do: constant('deletePayment'), which, match })),
  one(3, fc.record({ do: constant('undo'), which })),
  one(3, fc.record({ do: constant('skip'), which })),
  one(2, fc.record({ do: constant('unskip'), which, match })),
  one(
    3,
    fc.record({
      do: fc.constantFrom('readBill' as const, 'readPayment' as const, 'billPayments' as const),
      which,
    }),
  ),
  one(
    2,
    fc.record({
      do: constant('listBills'),
      archived: fc.boolean(),
      type: fc.option(fc.constantFrom<BillType>('bill', 'deposit')),
      account: fc.option(account),
    }),
  ),
  one(
    2,
    fc.record({
      do: constant('listPayments'),
      from: fc.option(day),
      to: fc.option(day),
      bill: fc.option(which),
    }),
  ),
  one(2, fc.record({ do: constant('statistics'), months: fc.integer({ min: 0, max: 7 }) })),
  one(1, fc.record({ do: constant('wait'), seconds: fc.integer({ min: 1, max: 20 }) })),
)
