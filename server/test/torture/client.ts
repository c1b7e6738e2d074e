import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, type Outcome, type Session } from './attempts.ts'
import { type Book, describeBook } from './book.ts'
import type { Chance } from './chance.ts'
import { type Action, chooseAction } from './own-bills.ts'
import { bookIn, type Reality } from './reality.ts'
import type { Tally } from './tally.ts'

/** Somebody who alone works on some bills, one request after another, and knows what must be there. */
export interface Client {
  /** Until told to stop, or until it is not known what became of a request. */
  work: (session: Session, isOver: () => boolean) => Promise<void>
  /** Holds reality against what must be there; of what was left open either may be true, but wholly. */
  compare: (reality: Reality) => void
  /** Sends what was left open again under its key: it must have happened once in the end. */
  settle: (session: Session) => Promise<void>
}

export function givenClient(prefix: string, chance: Chance, fresh: () => number, tally: Tally): Client {
  let book: Book = new Map()
  let billIds = new Map<string, number>()
  let paymentIds = new Map<number, number>()
  let open: Action | undefined
  let wasThere = false

  function note(action: Action, outcome: Outcome): void {
    if (outcome.is === 'wrong') tally.fault(`${action.request.line} got ${outcome.why}`)
    if (outcome.is === 'unknown') open = action
    if (outcome.is === 'refused') tally.refused += 1
    if (outcome.is === 'ok') keep(action, outcome.answer.body.data)
  }

  function keep(action: Action, data: ReturnType<typeof JSON.parse>): void {
    if (action.isUnfit)
      tally.fault(`${action.request.line} was accepted: ${JSON.stringify(action.request.body)}`)
    tally.acknowledge()
    book = action.done(book)
    learnIds(data)
  }

  function learnIds(data: ReturnType<typeof JSON.parse>): void {
    if (data?.name !== undefined) billIds.set(data.name, data.id)
    if (data?.bill_id !== undefined) paymentIds.set(data.amount, data.id)
  }

  return {
    async work(session, isOver) {
      while (!isOver() && open === undefined) {
        const action = chooseAction({ chance, prefix, book, billIds, paymentIds, fresh })
        const outcome = await attempt(session, action.request)
        note(action, outcome)
        // A server that is gone refuses at once: do not count to a million meanwhile.
        if (outcome.is === 'refused' && (outcome.status === 0 || outcome.status === 503)) await sleep(20)
      }
    },
    compare(reality) {
      const real = describeBook(bookIn(reality, prefix))
      const before = describeBook(book)
      const after = open && describeBook(open.done(book))
      wasThere = after === real
      if (open && wasThere) book = open.done(book)
      if (open && after !== before) tally.unknown(wasThere)
      if (!wasThere && before !== real) {
        const what = open ? `before or after ${open.request.line} ` : ''
        tally.fault(
          `of ${prefix} ${what}should be\n${missingIn(real, before)}\nbut is\n${missingIn(before, real)}`,
        )
      }
      billIds = new Map([...reality.bills].map(([name, { id }]) => [name, id]))
      paymentIds = reality.paymentIds
      if (open?.request.key === undefined || open.isUnfit) open = undefined
    },
    async settle(session) {
      if (!open) return
      const action = open
      open = undefined
      const outcome = await attempt(session, action.request)
      if (outcome.is !== 'ok') {
        // What a repeat may be told, the first would have been told as well: then nothing was done by either.
        if (wasThere || outcome.is !== 'refused')
          tally.fault(`a repeat of ${action.request.line} was ${outcome.is}`)
        return
      }
      const wasReplayed = outcome.answer.headers.get('idempotency-replayed') === 'true'
      if (wasReplayed !== wasThere) {
        tally.fault(
          `a repeat of ${action.request.line} was replayed: ${wasReplayed}, there before: ${wasThere}`,
        )
      }
      tally.repeated += 1
      if (!wasThere) book = action.done(book)
      learnIds(outcome.answer.body.data)
    },
  }
}

/** The lines of the second text that the first one lacks. */
function missingIn(text: string, other: string): string {
  const lines = new Set(text.split('\n'))
  return other
    .split('\n')
    .filter((line) => !lines.has(line))
    .join('\n')
}
