import { expect } from 'vitest'
import { answerOf, refusal } from '../../support/answers.ts'
import type { Answer, Method } from '../../support/raw-api.ts'
import type { BillInput, Command, Fault, Match, Which } from './commands.ts'
import {
  billBody,
  broken,
  byDueDate,
  ifMatch,
  isListed,
  lists,
  type ModelBill,
  type ModelPayment,
  newestFirst,
  presentBill,
  presentListed,
  presentPayment,
  type Row,
  sees,
  shows,
} from './model-rows.ts'
import { dayAt, dayOf, dueAfter, isCycle, isWeekly, statisticsText } from './oracle.ts'

export interface Surroundings {
  now: () => Date
  hoursAhead: number
  foreign: { bill: number; payment: number }
}

/** A request, and what its answer is held to. */
export interface Move {
  method: Method
  path: string
  body?: unknown
  headers: Record<string, string>
  check: (answer: Answer) => void
}

const MESSAGE = { success: true, message: expect.any(String) }

export function bookModel({ now, hoursAhead, foreign }: Surroundings) {
  let bills: ModelBill[] = []
  let payments: ModelPayment[] = []
  let lastIds = { bill: 0, payment: 0 }
  const at = () => now().toISOString()
  const today = () => dayAt(now(), hoursAhead)

  const billOf = (which: Which) => (typeof which === 'number' ? bills[which % bills.length] : undefined)
  const paymentOf = (which: Which) =>
    typeof which === 'number' ? payments[which % payments.length] : undefined
  const idOf = (row: Row | undefined, which: Which, kind: 'bill' | 'payment') =>
    row?.id ?? (which === 'foreign' ? foreign[kind] : 999_999_999)

  /** Body first, then whether it exists, then whether it is current. */
  function refused(fault: Fault | null, row: Row | undefined, what: string, match: Match) {
    if (fault) return refusal(400, fault[2])
    if (!row) return refusal(404, `${what} not found`)
    const stale = match === 'stale' || (match === 'current' && row.unseen)
    return stale ? refusal(412, expect.any(String)) : undefined
  }

  function create({ input, fault }: Extract<Command, { do: 'create' }>): Move {
    const check = (answer: Answer) => {
      if (fault) return expect(answerOf(answer)).toEqual(refusal(400, fault[2]))
      const id = newId(answer, 'bill')
      const row = { id, created_at: at(), updated_at: at(), tags: [], unseen: true }
      const bill = { ...input, ...row, anchor: dayOf(input.due_date), archived: false, chain: [] }
      bills.push(bill)
      shows(answer, 201, presentBill(bill), bill)
    }
    return { method: 'POST', path: '/bills', body: broken(billBody(input), fault), headers: {}, check }
  }

  function update({ which, input, match, fault }: Extract<Command, { do: 'update' }>): Move {
    const bill = billOf(which)
    const no = refused(fault, bill, 'Bill', match)
    const move = aboutBill('PUT', '', which, match, no, (answer) => {
      if (!bill) return
      const changed = Object.entries(input).some(([field, value]) => bill[field as keyof BillInput] !== value)
      const moved = input.due_date !== undefined && input.due_date !== bill.due_date
      const { due_date = bill.due_date, frequency = bill.frequency } = input
      const reverted =
        frequency === bill.frequency && isCycle(bill.due_date, frequency, bill.anchor, due_date)
      Object.assign(bill, input)
      if ((moved && !reverted) || isWeekly(bill.frequency)) bill.anchor = dayOf(bill.due_date)
      if (moved) bill.chain = []
      if (changed) touch(bill)
      shows(answer, 200, presentBill(bill), bill)
    })
    return { ...move, body: broken(billBody(input), fault) }
  }

  function archive({
    do: what,
    which,
    match,
  }: Extract<Command, { do: 'archive' | 'unarchive' | 'remove' }>): Move {
    const bill = billOf(which)
    if (what === 'unarchive') match = 'none'
    const no = refused(null, bill, 'Bill', match)
    const [method, path] = {
      archive: ['DELETE', ''],
      unarchive: ['POST', '/unarchive'],
      remove: ['DELETE', '/permanent'],
    }[what] as [Method, string]
    return aboutBill(method, path, which, match, no, (answer) => {
      if (!bill) return
      if (what === 'remove') {
        bills = bills.filter((each) => each !== bill)
        payments = payments.filter((each) => each.bill !== bill)
        return expect(answerOf(answer)).toEqual({ status: 200, body: MESSAGE })
      }
      if (bill.archived !== (what === 'archive')) touch(bill)
      bill.archived = what === 'archive'
      shows(answer, 200, presentBill(bill), bill)
    })
  }

  function pay({ which, cents, date, advance, fault }: Extract<Command, { do: 'pay' }>): Move {
    const bill = billOf(which)
    const next =
      bill && advance !== false ? dueAfter(bill.due_date, bill.frequency, bill.anchor, 1) : bill?.due_date
    const end = bill && next === undefined ? refusal(400, 'Due date cannot move past 9999-12-31') : undefined
    const no = refused(fault, bill, 'Bill', 'none') ?? end
    const move = aboutBill('POST', '/pay', which, 'none', no, (answer) => {
      if (!bill || next === undefined) return
      const id = newId(answer, 'payment')
      const row = { id, created_at: at(), updated_at: at(), tags: [], unseen: true }
      const payment = { ...row, bill, cents, date: date ?? today(), settles: advance !== false }
      if (payment.settles) settle(bill, next, payment)
      payments.push(payment)
      const { bill_etag } = (answer.body as { data: { bill_etag: string } }).data
      shows(answer, 201, { ...presentPayment(payment), bill_due_date: next, bill_etag }, payment)
      sees(bill, bill_etag)
    })
    return { ...move, body: broken({ amount: cents / 100, date, advance_due: advance }, fault) }
  }

  function correct(command: Extract<Command, { do: 'correct' | 'deletePayment' }>): Move {
    const { which, match } = command
    const payment = paymentOf(which)
    const fault = command.do === 'correct' ? command.fault : null
    const no = refused(fault, payment, 'Payment', match)
    const path = `/payments/${idOf(payment, which, 'payment')}`
    const headers = ifMatch(match, payment)
    if (command.do === 'deletePayment') {
      const check = (answer: Answer) => {
        expect(answerOf(answer)).toEqual(no ?? { status: 200, body: MESSAGE })
        if (no || !payment) return
        payments = payments.filter((each) => each !== payment)
        // Nobody can get behind a settled cycle of which nothing is left.
        const { bill } = payment
        bill.chain = bill.chain.slice(bill.chain.findIndex((link) => link.payment === payment) + 1)
      }
      return { method: 'DELETE', path, headers, check }
    }
    const { cents, date } = command
    const body = broken({ ...(cents === null ? {} : { amount: cents / 100 }), date }, fault)
    const check = (answer: Answer) => {
      if (no || !payment) return expect(answerOf(answer)).toEqual(no)
      const wanted = { cents: cents ?? payment.cents, date: date ?? payment.date }
      if (wanted.cents !== payment.cents || wanted.date !== payment.date) touch(payment)
      Object.assign(payment, wanted)
      shows(answer, 200, { ...presentPayment(payment), updated_at: payment.updated_at }, payment)
    }
    return { method: 'PUT', path, body, headers, check }
  }

  function undo({ which }: Extract<Command, { do: 'undo' }>): Move {
    const payment = paymentOf(which)
    const isLatest = payment?.bill.chain.at(-1)?.payment === payment
    const late =
      payment?.settles && !isLatest ? refusal(409, 'Only the latest payment can be undone') : undefined
    const no = refused(null, payment, 'Payment', 'none') ?? late
    const check = (answer: Answer) => {
      if (no || !payment) return expect(answerOf(answer)).toEqual(no)
      payments = payments.filter((each) => each !== payment)
      if (payment.settles) open(payment.bill)
      shows(answer, 200, presentBill(payment.bill), payment.bill)
    }
    return { method: 'POST', path: `/payments/${idOf(payment, which, 'payment')}/undo`, headers: {}, check }
  }

  function skip(command: Extract<Command, { do: 'skip' | 'unskip' }>): Move {
    const { which } = command
    const bill = billOf(which)
    if (command.do === 'unskip') {
      const late = bill?.chain.at(-1)?.payment !== null ? refusal(409, expect.any(String)) : undefined
      const no = refused(null, bill, 'Bill', command.match) ?? late
      return aboutBill('DELETE', '/skip', which, command.match, no, (answer) => {
        if (!bill) return
        open(bill)
        shows(answer, 200, presentBill(bill), bill)
      })
    }
    const next = bill && dueAfter(bill.due_date, bill.frequency, bill.anchor, 1)
    const end = bill && next === undefined ? refusal(400, 'Due date cannot move past 9999-12-31') : undefined
    const no = refused(null, bill, 'Bill', 'none') ?? end
    return aboutBill('POST', '/skip', which, 'none', no, (answer) => {
      if (!bill || next === undefined) return
      settle(bill, next, null)
      shows(answer, 200, presentBill(bill), bill)
    })
  }

  function settle(bill: ModelBill, next: string, payment: ModelPayment | null): void {
    bill.chain.push({ payment, due_date: bill.due_date, anchor: bill.anchor })
    bill.due_date = next
    if (isWeekly(bill.frequency)) bill.anchor = dayOf(next)
    touch(bill)
  }

  /** The cycle that was settled last, as it was. */
  function open(bill: ModelBill): void {
    const { due_date, anchor } = bill.chain.pop() as ModelBill['chain'][number]
    bill.due_date = due_date
    bill.anchor = isWeekly(bill.frequency) ? dayOf(due_date) : anchor
    touch(bill)
  }

  function read(command: Extract<Command, { do: 'readBill' | 'readPayment' | 'billPayments' }>): Move {
    const { which } = command
    if (command.do === 'readPayment') {
      const payment = paymentOf(which)
      const path = `/payments/${idOf(payment, which, 'payment')}`
      const check = (answer: Answer) => {
        if (payment) shows(answer, 200, presentPayment(payment), payment)
        else expect(answerOf(answer)).toEqual(refusal(404, 'Payment not found'))
      }
      return { method: 'GET', path, headers: {}, check }
    }
    const bill = billOf(which)
    const no = refused(null, bill, 'Bill', 'none')
    const path = command.do === 'billPayments' ? '/payments' : ''
    return aboutBill('GET', path, which, 'none', no, (answer) => {
      if (!bill) return
      if (command.do === 'readBill') return shows(answer, 200, presentBill(bill), bill)
      const own = newestFirst(payments.filter((each) => each.bill === bill))
      lists(answer, own.map(presentPayment))
    })
  }

  function list(command: Extract<Command, { do: 'listBills' | 'listPayments' }>): Move {
    const get = (path: string, query: Record<string, string | null>, check: Move['check']): Move => {
      const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
      return { method: 'GET', path: `${path}?${new URLSearchParams(given).toString()}`, headers: {}, check }
    }
    if (command.do === 'listBills') {
      const { archived, type, account } = command
      return get('/bills', { include_archived: String(archived), type, account }, (answer) => {
        const kept = bills.filter((bill) => isListed(bill, command))
        lists(answer, byDueDate(kept).map(presentBill))
      })
    }
    const { from, to, bill: which } = command
    const bill = which === null ? undefined : billOf(which)
    const billId = which === null ? null : String(idOf(bill, which, 'bill'))
    return get('/payments', { start_date: from, end_date: to, bill_id: billId }, (answer) => {
      if (from !== null && to !== null && from > to) {
        return expect(answerOf(answer)).toEqual(refusal(400, 'start_date must not be after end_date'))
      }
      const kept = payments.filter(
        ({ date, bill: own }) =>
          (from === null || date >= from) && (to === null || date <= to) && (which === null || own === bill),
      )
      lists(answer, newestFirst(kept).map(presentListed))
    })
  }

  function statistics({ months }: Extract<Command, { do: 'statistics' }>): Move {
    const check = (answer: Answer) => {
      if (months < 1) {
        return expect(answerOf(answer)).toEqual(refusal(400, 'months must be a whole number from 1 to 120'))
      }
      const paid = payments.map(({ cents, date, bill }) => ({ cents, date, type: bill.type }))
      expect(answer.text).toBe(statisticsText(paid, today(), months))
    }
    return { method: 'GET', path: `/stats/monthly?months=${months}`, headers: {}, check }
  }

  function aboutBill(
    method: Method,
    path: string,
    which: Which,
    match: Match,
    no: ReturnType<typeof refused>,
    settle: (answer: Answer) => unknown,
  ): Move {
    const bill = billOf(which)
    const check = (answer: Answer) => {
      if (no) expect(answerOf(answer)).toEqual(no)
      else settle(answer)
    }
    const whole = `/bills/${idOf(bill, which, 'bill')}${path}`
    return { method, path: whole, headers: ifMatch(match, bill), check }
  }

  function touch(row: Row): void {
    row.updated_at = at()
    row.unseen = true
  }

  function newId(answer: Answer, kind: 'bill' | 'payment'): number {
    const { id } = (answer.body as { data: { id: number } }).data
    expect(id).toBeGreaterThan(lastIds[kind])
    lastIds = { ...lastIds, [kind]: id }
    return id
  }

  return { create, update, archive, pay, correct, undo, skip, read, list, statistics }
}
