import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, type Outcome, type Request, type Session } from './attempts.ts'
import { weeksBetween } from './book.ts'
import type { Chance } from './chance.ts'
import type { Client } from './client.ts'
import type { Tally } from './tally.ts'

const FIRST_DUE = '2000-01-03'

interface Payment {
  request: Request
  amount: number
  advances: boolean
  outcome: Outcome['is']
}

/** A bill that several pay at once. Each payment has its own amount, by which it can be found again. */
export async function givenSharedBill(
  session: Session,
  name: string,
  payers: number,
  chance: Chance,
  fresh: () => number,
  tally: Tally,
): Promise<Client> {
  const created = await attempt(session, {
    line: 'POST /bills',
    body: { name, amount: 1, due_date: FIRST_DUE, frequency: 'weekly', type: 'bill' },
  })
  if (created.is !== 'ok') throw new Error(`The shared bill was not made: ${JSON.stringify(created)}`)
  const { id } = created.answer.body.data
  const payments: Payment[] = []

  async function send(session: Session, payment: Payment): Promise<Outcome> {
    const outcome = await attempt(session, payment.request)
    payment.outcome = outcome.is
    if (outcome.is === 'wrong') tally.fault(`${payment.request.line} got ${outcome.why}`)
    return outcome
  }

  async function payWithoutPause(session: Session, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const amount = fresh()
      const advances = chance.isTrue(0.7)
      const request = {
        line: `POST /bills/${id}/pay`,
        body: { amount, advance_due: advances },
        ...(chance.isTrue(0.5) ? { key: randomUUID() } : {}),
      }
      const payment: Payment = { request, amount, advances, outcome: 'unknown' }
      payments.push(payment)
      const { is } = await send(session, payment)
      if (is === 'ok') tally.acknowledge()
      else if (is === 'refused') tally.refused += 1
      if (is !== 'ok') await sleep(20)
    }
  }

  return {
    async work(session, isOver) {
      await Promise.all(Array.from({ length: payers }, () => payWithoutPause(session, isOver)))
    },
    compare({ bills, twice }) {
      const bill = bills.get(name)
      for (const amount of twice) tally.fault(`${amount} was paid twice`)
      let advanced = 0
      for (const payment of payments) {
        const isThere = bill?.payments.has(payment.amount) === true
        if (isThere && payment.advances) advanced += 1
        if (payment.outcome === 'ok' && !isThere) tally.fault(`acknowledged and lost: ${payment.amount}`)
        if (payment.outcome === 'refused' && isThere) tally.fault(`refused, and yet there: ${payment.amount}`)
        if (payment.outcome !== 'unknown') continue
        tally.unknown(isThere)
        // From now on it is known, unless it is sent again.
        if (payment.request.key === undefined) payment.outcome = isThere ? 'ok' : 'refused'
      }
      const moved = weeksBetween(FIRST_DUE, bill?.dueDate ?? '')
      if (moved !== advanced) tally.fault(`${advanced} payments moved the due date ${moved} times`)
    },
    async settle(session) {
      for (const payment of payments) {
        if (payment.outcome !== 'unknown') continue
        const { is } = await send(session, payment)
        if (is !== 'ok') tally.fault(`a repeat of ${payment.amount} was ${is}`)
        tally.repeated += 1
      }
    },
  }
}
