import { ApiError, type Bill, type Database } from '@duebook/contract'
import { chooseBill } from '#bills/choose-bill'
import { type Books, command, type Outcome } from '#command'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { dayText } from '#output/days'
import { moneyFormat } from '#output/money'
import { printable } from '#output/printable'
import { latestSettlement } from '#settling/latest-settlement'
import { changedMeanwhile, isStale } from '#settling/payable-bill'
import { onDay } from '#settling/settled-text'
import type { World } from '#world'

export default command({
  usage: ['duebook undo NAME', 'duebook undo --payment ID', 'duebook undo --skip NAME'],
  description: 'With a name, undoes the last payment or skip of that bill.',
  arguments: [{ name: '[NAME]', completes: 'bill', several: true }],
  options: {
    payment: { type: 'string', value: 'ID', help: 'the payment with this number' },
    skip: { type: 'string', value: 'NAME', help: 'the last skip of this bill', completes: 'bill' },
  },
  examples: ['duebook undo rent'],
  async run({ world, values: { payment, skip }, words, openBooks }) {
    const [name] = words
    const given = [name, payment, skip].filter((each) => each !== undefined)
    if (given.length !== 1) {
      throw usageFailure('What should be undone? Run "duebook undo NAME", --payment ID or --skip NAME.')
    }
    if (payment !== undefined) return undoPayment(world, await openBooks(), readId(payment))
    const opened = await openBooks()
    const bill = await chooseBill(opened, name ?? skip ?? '')
    if (skip !== undefined) return undoSkip(opened, bill)
    const latest = await latestSettlement(opened.books, bill)
    if (!latest)
      throw failure(EXIT.failed, 'nothing-to-undo', `${printable(bill.name)} has no payments or skips.`)
    return latest.kind === 'skip' ? undoSkip(opened, bill) : undoPayment(world, opened, latest.id)
  },
})

async function undoPayment(world: World, { books, group, today }: Books, id: number): Promise<Outcome> {
  const payment = await books.payments.get(id).catch((error: unknown) => {
    throw isMissing(error) ? failure(EXIT.notFound, 'payment-not-found', `There is no payment ${id}.`) : error
  })
  const before = await books.bills.get(payment.bill_id)
  const bill = await books.payments.undo(id)
  const settled = bill.due_date !== before.due_date || bill.ended !== before.ended
  return {
    data: bill,
    text:
      `Undone: ${amountText(world, group, payment.amount)} for ${printable(bill.name)}, ` +
      `${bill.type === 'deposit' ? 'received' : 'paid'} ${onDay(payment.date, today)}. ${dueText(bill, today)}`,
    undo: [
      'pay',
      String(bill.id),
      payment.amount.toFixed(group.decimals),
      '--date',
      payment.date,
      ...(settled ? [] : ['--part']),
    ],
  }
}

async function undoSkip({ books, today }: Books, { id, name }: Bill): Promise<Outcome> {
  const { etag } = await books.bills.getVersioned(id)
  const bill = await books.bills.unskip(id, { ifMatch: etag }).catch((error: unknown) => {
    if (isStale(error)) throw changedMeanwhile({ id, name })
    if (!isNotLatest(error)) throw error
    const reason = 'nothing was skipped, or its due date was paid or changed since'
    throw failure(EXIT.failed, 'not-latest-skip', `${printable(name)} has no skip to undo: ${reason}.`)
  })
  return {
    data: bill,
    text: `Undone: skipping ${printable(name)}. ${dueText(bill, today)}`,
    undo: ['skip', String(id)],
  }
}

function amountText(world: World, group: Database, amount: number): string {
  return moneyFormat(group, world.env)(amount)
}

function dueText({ due_date, archived }: Bill, today: string): string {
  return archived ? 'The bill is archived.' : `It is due ${dayText(due_date, today)}.`
}

function readId(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw usageFailure('--payment needs the number of a payment.')
  return Number(text)
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

function isNotLatest(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not-latest-skip'
}

function failure(exitCode: 1 | 3, code: string, message: string): CommandFailure {
  return new CommandFailure(exitCode, code, message)
}
