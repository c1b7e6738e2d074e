import { expect } from 'vitest'
import { RENT } from '../../support/given.ts'
import { type Answer, inGroup, type RawApi, rawApiOf } from '../../support/raw-api.ts'
import type { MakeTestApp } from '../../support/test-app.ts'
import type { Command } from './commands.ts'
import { bookModel, type Move } from './model.ts'

/** The clock starts so that waiting passes midnight in Kiritimati, and with it the end of the month. */
const START = '2026-02-28T09:59:30.000Z'
export const ZONES = [
  ['UTC', 0],
  ['Pacific/Kiritimati', 14],
  ['America/Los_Angeles', -8],
] as const

export interface Table {
  api: RawApi
  wait: (seconds: number) => void
  model: () => ReturnType<typeof bookModel>
}

export async function openPlace(testApp: MakeTestApp) {
  const context = await testApp({ now: START })
  const stranger = await context.given.owner()
  const bill = await stranger.books.bills.create(RENT)
  const payment = await stranger.books.bills.pay(bill.id, { amount: 1 })
  const foreign = { bill: bill.id, payment: payment.id }
  return {
    async newGroup([timezone, hoursAhead]: (typeof ZONES)[number]): Promise<Table> {
      context.clock.set(START)
      const owner = await context.given.owner({ timezone })
      return {
        api: rawApiOf(context, owner, inGroup(owner.groupId)),
        wait: (seconds) => context.clock.advance({ seconds }),
        model: () => bookModel({ now: context.clock.now, hoursAhead, foreign }),
      }
    },
  }
}

/** Every table gets every request; the model is held against the first, the others against the first. */
export async function play(tables: Table[], commands: Command[]): Promise<void> {
  const model = (tables[0] as Table).model()
  const last: Command[] = [
    { do: 'listBills', archived: true, type: null, account: null },
    { do: 'listPayments', from: null, to: null, bill: null },
    { do: 'statistics', months: 6 },
  ]
  for (const command of [...commands, ...last]) {
    if (command.do === 'wait') {
      for (const { wait } of tables) wait(command.seconds)
      continue
    }
    const { method, path, body, headers, check } = moveFor(model, command)
    const answers: Answer[] = []
    for (const { api } of tables) answers.push(await api.send(method, path, body, headers))
    const [first, ...others] = answers
    for (const other of others) expect(comparable(other)).toEqual(comparable(first as Answer))
    check(first as Answer)
  }
}

function moveFor(model: ReturnType<typeof bookModel>, command: Exclude<Command, { do: 'wait' }>): Move {
  switch (command.do) {
    case 'create':
      return model.create(command)
    case 'update':
      return model.update(command)
    case 'archive':
    case 'unarchive':
    case 'remove':
      return model.archive(command)
    case 'pay':
      return model.pay(command)
    case 'correct':
    case 'deletePayment':
      return model.correct(command)
    case 'undo':
      return model.undo(command)
    case 'skip':
    case 'unskip':
      return model.skip(command)
    case 'readBill':
    case 'readPayment':
    case 'billPayments':
      return model.read(command)
    case 'listBills':
    case 'listPayments':
      return model.list(command)
    case 'statistics':
      return model.statistics(command)
  }
}

function comparable({ status, text, headers }: Answer) {
  // A weak one has something random in it.
  const etag = headers.etag?.startsWith('W/') ? 'weak' : headers.etag
  return { status, text, etag, link: headers.link }
}
