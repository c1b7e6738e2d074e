import { expect, test } from 'vitest'
import type { Minor } from '#core/money'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { type Books, openBooks, SALARY } from '../support/books.ts'
import { RENT } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'
import { insertManyPayments } from './support/many-payments.ts'

interface CurrencyCase {
  currency: string
  decimals: number
  /** As sent, as it comes back, and as it is kept. */
  fits: Array<[literal: string, back: string, minor: number]>
  tooFine: string[]
}

const CASES: CurrencyCase[] = [
  {
    currency: 'JPY',
    decimals: 0,
    fits: [
      ['1', '1', 1],
      ['5.0', '5', 5],
      ['1e3', '1000', 1000],
      ['9999999999', '9999999999', 9_999_999_999],
      ['2.9999999999999996', '3', 3],
    ],
    tooFine: ['0.5', '0.1', '1.01', '9999999999.99', '9999999998.5'],
  },
  {
    currency: 'USD',
    decimals: 2,
    fits: [
      ['0.01', '0.01', 1],
      ['1200.50', '1200.5', 120_050],
      ['9999999999.99', '9999999999.99', 999_999_999_999],
      ['0.30000000000000004', '0.3', 30],
      ['3.3000000000000003', '3.3', 330],
      ['99.99000000000001', '99.99', 9_999],
      ['1.1500000000000001', '1.15', 115],
      ['0.28999999999999998', '0.29', 29],
      ['4503599627.37', '4503599627.37', 450_359_962_737],
    ],
    tooFine: ['0.001', '0.005', '0.009', '1.005', '1.155', '0.301', '99.991', '1234567890.123'],
  },
  {
    currency: 'KWD',
    decimals: 3,
    fits: [
      ['0.001', '0.001', 1],
      ['1.005', '1.005', 1_005],
      ['9999999999.99', '9999999999.99', 9_999_999_999_990],
      ['9999999999.989', '9999999999.989', 9_999_999_999_989],
      ['0.30000000000000004', '0.3', 300],
    ],
    tooFine: ['0.0001', '0.0005', '1.0005'],
  },
  {
    currency: 'CLF',
    decimals: 4,
    fits: [
      ['0.0001', '0.0001', 1],
      ['1.0005', '1.0005', 10_005],
      ['9999999999.9899', '9999999999.9899', 99_999_999_999_899],
      ['9999999999.99', '9999999999.99', 99_999_999_999_900],
    ],
    tooFine: ['0.00001', '0.00005', '1.00005'],
  },
]

onEveryDialect((testApp) => {
  test.each(CASES)('amounts in $currency have $decimals decimals, exactly', async (each) => {
    const context = await openBooks(testApp, { currency: each.currency })
    const { api } = context
    const bill = await context.books.bills.create({ ...RENT, amount: 0 })
    const { id } = await context.books.bills.pay(bill.id, { amount: 1 })
    for (const [literal, back, minor] of each.fits) {
      const created = await api.put(`/bills/${bill.id}`, `{"amount":${literal}}`)
      expect.soft(created.text, literal).toContain(`"amount":${back},`)
      const corrected = await api.put(`/payments/${id}`, `{"amount":${literal}}`)
      expect.soft(corrected.text, literal).toContain(`"amount":${back},`)
      const paid = await api.post(`/bills/${bill.id}/pay`, `{"amount":${literal},"advance_due":false}`)
      expect.soft(paid.text, literal).toContain(`"amount":${back},`)
      expect(await keptAmounts(context, bill.id)).toEqual({ bill: minor, payment: minor })
    }
    const message = `Amount can have at most ${each.decimals} decimal places`
    for (const literal of each.tooFine) {
      const answers = [
        await api.put(`/bills/${bill.id}`, `{"amount":${literal}}`),
        await api.put(`/payments/${id}`, `{"amount":${literal}}`),
        await api.post(`/bills/${bill.id}/pay`, `{"amount":${literal}}`),
      ]
      for (const answer of answers) expect.soft(answerOf(answer), literal).toEqual(refusal(400, message))
    }
    for (const literal of ['10000000000', '9999999999.995', '1e12']) {
      expectRefusal(await api.put(`/bills/${bill.id}`, `{"amount":${literal}}`), 400, 'Amount is too large')
      expectRefusal(await api.put(`/payments/${id}`, `{"amount":${literal}}`), 400, 'Amount is too large')
    }
  })

  test('amounts up to four doubles away from the exact value are accepted, the fifth is not', async () => {
    const { api } = await openBooks(testApp)
    const { id } = dataOf(await api.post('/bills', RENT), 201)
    for (const amount of [0.01, 0.1, 0.29, 1.15, 1200.5, 9_999_999_999.98, 1, 1024, 0.5]) {
      for (const steps of [-4, -1, 1, 4]) {
        const answer = await api.put(`/bills/${id}`, { amount: stepsFrom(amount, steps) })
        expect.soft(answer.body, `${amount} ${steps}`).toMatchObject({ success: true, data: { amount } })
      }
      for (const steps of [-5, 5]) {
        const answer = await api.put(`/bills/${id}`, { amount: stepsFrom(amount, steps) })
        expectRefusal(answer, 400, 'Amount can have at most 2 decimal places')
      }
    }
  })

  test('a bill may cost nothing, and minus zero is nothing', async () => {
    const { api } = await openBooks(testApp)
    for (const literal of ['0', '-0', '0.0', '0e10', '-0.0']) {
      const answer = await api.post('/bills', JSON.stringify({ ...RENT, amount: 7 }).replace('7', literal))
      expect(answer.status).toBe(201)
      expect(answer.text).toContain('"amount":0,')
    }
  })

  test('changing the currency relabels; other decimals are refused while there are bills', async () => {
    const { owner, books, groupId, api } = await openBooks(testApp)
    const bill = await books.bills.create({ ...RENT, amount: 12.34 })
    await owner.client.databases.update(groupId, { currency: 'EUR' })
    expect(await books.bills.get(bill.id)).toEqual(bill)
    const answer = await api.put(`/databases/${groupId}`, { currency: 'JPY' })
    expect(answer.status).toBe(409)
    expect(await books.bills.get(bill.id)).toEqual(bill)
    await books.bills.deletePermanently(bill.id)
    expect(await owner.client.databases.update(groupId, { currency: 'JPY' })).toMatchObject({ decimals: 0 })
    const message = 'Amount can have at most 0 decimal places'
    expectRefusal(await api.post('/bills', { ...RENT, amount: 12.34 }), 400, message)
  })

  test('a sum of very many payments is exact beyond 2^53', async () => {
    const context = await openBooks(testApp)
    const { books, database, groupId, api } = context
    const [rent, salary] = [await books.bills.create(RENT), await books.bills.create(SALARY)]
    const at = { groupId, date: '2026-02-01' }
    await insertManyPayments(database, {
      ...at,
      billId: rent.id,
      count: 10_007,
      amount: 999_999_999_999 as Minor,
    })
    await insertManyPayments(database, {
      ...at,
      billId: salary.id,
      count: 9_013,
      amount: 999_999_999_997 as Minor,
    })
    await books.bills.pay(salary.id, { amount: 0.01, date: '2026-02-28' })
    const answer = await api.get('/stats/monthly?months=1')
    const expenses = 10_007n * 999_999_999_999n
    const income = 9_013n * 999_999_999_997n + 1n
    expect(expenses).toBeGreaterThan(2n ** 53n)
    expect(answer.text).toBe(
      `{"success":true,"data":[{"month":"2026-02","expenses":${decimal(expenses, 2)},` +
        `"income":${decimal(income, 2)},"net":-${decimal(expenses - income, 2)},"payment_count":19021}]}`,
    )
  })

  test('a sum is exact also where it passes what the database can count in 64 bits', async () => {
    const { given, database, groupId, api } = await openBooks(testApp, { currency: 'CLF' })
    const { id: billId } = await given.bill()
    const amount = 99_999_999_999_900 as Minor
    const count = 92_300
    await insertManyPayments(database, { groupId, billId, count, amount, date: '2026-02-01' })
    const sum = BigInt(amount) * BigInt(count)
    expect(sum).toBeGreaterThan(2n ** 63n)
    const answer = await api.get('/stats/monthly?months=1')
    expect(answer.text).toContain(`"expenses":${decimal(sum, 4)},"income":0,"net":-${decimal(sum, 4)},`)
  })
})

async function keptAmounts({ database }: Books, billId: number) {
  const bill = await database.read
    .selectFrom('bills')
    .select('amount')
    .where('id', '=', billId)
    .executeTakeFirst()
  const payments = await database.read.selectFrom('payments').select('amount').orderBy('id').execute()
  return { bill: bill?.amount, payment: payments.at(-1)?.amount }
}

function stepsFrom(value: number, steps: number): number {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, value)
  view.setBigInt64(0, view.getBigInt64(0) + BigInt(steps))
  return view.getFloat64(0)
}

/** An independent way to write minor units: digit by digit. */
function decimal(minor: bigint, decimals: number): string {
  const scale = 10n ** BigInt(decimals)
  const fraction = String((minor % scale) + scale)
    .slice(1)
    .replace(/0+$/, '')
  return fraction === '' ? String(minor / scale) : `${minor / scale}.${fraction}`
}
