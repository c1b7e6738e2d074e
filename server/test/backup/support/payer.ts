import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, signIn } from '../../process/api-call.ts'

export const FIRST_DUE = '2000-01-01'
const PAYERS_PER_BILL = 4

/** One payment as a client has tried it: each has its own amount, by which it can be found again. */
export interface Attempt {
  amount: number
  /** Undefined as long as none has come. */
  answer: Answer | undefined
}

/** Somebody who pays weekly bills without pause, from several sides. */
export interface Payer {
  attempts: Attempt[]
  acknowledged: () => Attempt[]
  /** Waits until so many more payments were acknowledged. */
  afterSome: (count: number) => Promise<void>
  payUntil: (stop: Promise<unknown>) => Promise<void>
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
  const acknowledged = () => attempts.filter(({ answer }) => answer?.status === 201)

  return {
    attempts,
    acknowledged,
    async afterSome(count) {
      const enough = acknowledged().length + count
      while (acknowledged().length < enough) await sleep(10)
    },
    async payUntil(stop) {
      let isStopped = false
      const pay = async (billId: number) => {
        while (!isStopped) {
          const attempt: Attempt = { amount: attempts.length + 1, answer: undefined }
          attempts.push(attempt)
          const body = { amount: attempt.amount }
          attempt.answer = await call(url, `POST /bills/${billId}/pay`, { token, headers, body })
        }
      }
      const payers = bills.flatMap((bill) => Array.from({ length: PAYERS_PER_BILL }, () => pay(bill)))
      try {
        await stop
      } finally {
        isStopped = true
        await Promise.all(payers)
      }
    },
  }
}
