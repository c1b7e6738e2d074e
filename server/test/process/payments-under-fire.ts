import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { type Answer, call, signIn } from './api-call.ts'

const FIRST_DUE = '2000-01-01'
const WRITERS_PER_BILL = 4

/** One payment as a client has tried it: each has its own amount, by which it can be found again. */
export interface Attempt {
  billId: number
  amount: number
  key: string
  /** Undefined where the connection broke. */
  answer: Answer | undefined
}

/** Somebody who pays weekly bills without pause, through one server after another. */
export interface Payer {
  attempts: Attempt[]
  /** Waits until so many more payments were acknowledged, and then a moment that nobody can foresee. */
  afterSome: (count: number) => Promise<void>
  /** Pays from several sides until told to stop. */
  payUntil: (url: string, stop: Promise<unknown>) => Promise<void>
  /** Sends again, under its key, whatever was not answered with success. */
  repeat: (url: string) => Promise<void>
  /** Fails unless every acknowledged payment is there once, none twice, and each moved its bill’s due date once. */
  expectNothingLost: (url: string) => Promise<void>
}

export async function givenPayer(url: string): Promise<Payer> {
  const { access: token, groupId } = await signIn(url)
  const headers = { 'x-database-id': String(groupId) }
  const bills: number[] = []
  for (const name of ['Rent', 'Power', 'Water', 'Phone']) {
    const body = { name, amount: 10, due_date: FIRST_DUE, frequency: 'weekly', type: 'bill' }
    const created = await call(url, 'POST /bills', { token, headers, body })
    bills.push(created.body.data.id)
  }
  const attempts: Attempt[] = []

  async function pay(url: string, attempt: Attempt): Promise<void> {
    const keyed = { ...headers, 'idempotency-key': attempt.key }
    const request = call(url, `POST /bills/${attempt.billId}/pay`, {
      token,
      headers: keyed,
      body: { amount: attempt.amount },
    })
    attempt.answer = await request.catch(() => undefined)
  }

  async function listPayments(url: string): Promise<Array<{ bill_id: number; amount: number }>> {
    const all = (await call(url, 'GET /payments', { token, headers })).body.data as Array<{
      bill_id: number
      amount: number
    }>
    return all.filter((payment) => bills.includes(payment.bill_id))
  }

  return {
    attempts,
    async afterSome(count) {
      const acknowledged = () => attempts.filter(({ answer }) => answer?.status === 201).length
      const enough = acknowledged() + count
      while (acknowledged() < enough) await sleep(10)
      await sleep(Math.random() * 300)
    },
    async payUntil(url, stop) {
      let stopped = false
      const writer = async (billId: number) => {
        while (!stopped) {
          const attempt: Attempt = {
            billId,
            amount: attempts.length + 1,
            key: crypto.randomUUID(),
            answer: undefined,
          }
          attempts.push(attempt)
          await pay(url, attempt)
          // A server that is gone refuses at once: do not count to a million meanwhile.
          if (attempt.answer?.status !== 201) await sleep(20)
        }
      }
      const writers = bills.flatMap((bill) => Array.from({ length: WRITERS_PER_BILL }, () => writer(bill)))
      await stop
      stopped = true
      await Promise.all(writers)
    },
    async repeat(url) {
      for (const attempt of attempts) if (attempt.answer?.status !== 201) await pay(url, attempt)
    },
    async expectNothingLost(url) {
      const payments = await listPayments(url)
      const amounts = payments.map((payment) => payment.amount)
      expect(new Set(amounts).size).toBe(amounts.length)
      const there = new Set(amounts)
      const lost = attempts.filter(({ answer, amount }) => answer?.status === 201 && !there.has(amount))
      expect(lost).toEqual([])
      const refused = attempts.filter(({ answer }) => answer && answer.status >= 400 && answer.status < 500)
      expect(refused).toEqual([])
      const dues = (await call(url, 'GET /bills', { token, headers })).body.data as {
        id: number
        due_date: string
      }[]
      for (const bill of dues.filter(({ id }) => bills.includes(id))) {
        const count = payments.filter((payment) => payment.bill_id === bill.id).length
        const moved = (Date.parse(bill.due_date) - Date.parse(FIRST_DUE)) / (7 * 24 * 60 * 60 * 1000)
        expect({ bill: bill.id, moved }).toEqual({ bill: bill.id, moved: count })
      }
    },
  }
}
