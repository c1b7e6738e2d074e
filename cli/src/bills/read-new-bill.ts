import type { Database, NewBill } from '@duebook/contract'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { write } from '#output/write'
import { ask } from '#prompt/ask'
import { canAsk } from '#prompt/can-ask'
import { readAmount } from '#words/read-amount'
import { readDay } from '#words/read-day'
import { type Repeats, readFrequency, withDays } from '#words/read-frequency'
import type { World } from '#world'

interface Given {
  /** The name, the amount, and how often. */
  words: readonly string[]
  on: string | undefined
  due: string | undefined
}

/** What every bill needs, as it was typed. What is missing is asked for on a terminal, and refused elsewhere. */
export async function readNewBill(
  world: World,
  { words: [name, amount, ...frequency], on, due }: Given,
  group: Database,
  today: string,
): Promise<Pick<NewBill, 'name' | 'amount' | 'due_date' | 'frequency' | 'schedule'>> {
  const given = {
    name: name === undefined ? undefined : readName(name),
    amount: amount === undefined ? undefined : amountOf(amount, frequency, group),
    repeats: frequency.length === 0 ? undefined : readFrequency(frequency.join(' '), on),
    due,
  }
  if (!canAsk(world)) requireAll(given)
  // One after the other: each waits for its answer.
  const chosenName = given.name ?? (await asked(world, 'Name', readName))
  const chosenAmount =
    given.amount ?? (await asked(world, `Amount in ${group.currency}`, (text) => readAmount(text, group)))
  const repeats =
    given.repeats ??
    (await asked(world, 'Repeats (such as monthly, every 2 weeks)', (text) => repeatsOf(text, on)))
  const dueDate =
    given.due ?? (await asked(world, 'Next due date (such as 1 dec, friday)', (text) => readDay(text, today)))
  return { name: chosenName, amount: chosenAmount, due_date: dueDate, ...repeats }
}

function readName(text: string): string {
  if (text.trim() === '') throw usageFailure('The name must not be empty.')
  return text
}

/** A name of several words is often typed without quotes. */
function amountOf(text: string, frequency: readonly string[], group: Database): number {
  try {
    return readAmount(text, group)
  } catch (error) {
    const isName = error instanceof CommandFailure && frequency.length > 0 && !/\d/.test(text)
    throw isName ? usageFailure(`${error.message} Put a name of several words in quotes.`) : error
  }
}

function repeatsOf(text: string, on: string | undefined): Repeats {
  return on === undefined ? readFrequency(text) : withDays(readFrequency(text), on)
}

function requireAll(given: Readonly<Record<'name' | 'amount' | 'repeats' | 'due', unknown>>): void {
  const names = { name: 'NAME', amount: 'AMOUNT', repeats: 'FREQUENCY', due: '--due DAY' }
  const missing = (Object.keys(names) as (keyof typeof names)[]).filter((key) => given[key] === undefined)
  if (missing.length === 0) return
  const listed = missing.map((key) => names[key]).join(', ')
  throw usageFailure(`Missing: ${listed}. For example: duebook add Rent 1200 monthly --due "1 dec"`)
}

/** Until the answer can be read. */
async function asked<T>(world: World, question: string, read: (text: string) => T): Promise<T> {
  for (;;) {
    const answer = await ask(world, question, { otherwise: 'Give it with the command.' })
    try {
      return read(answer)
    } catch (error) {
      if (!(error instanceof CommandFailure) || error.exitCode !== EXIT.usage) throw error
      write(world.stderr, `${error.message}\n`)
    }
  }
}
