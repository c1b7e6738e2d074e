import { answerOf } from '../../support/answers.ts'
import type { Books } from '../../support/books.ts'
import type { Answer } from '../../support/raw-api.ts'
import { allRowsOf } from './all-rows.ts'
import type { Row } from './hostile.ts'

/**
 * Sends every row of a table. What it answers is empty when each was refused with its message, nothing was left or
 * changed, and the other engine said the same.
 */
export async function wrongAnswers(
  { database }: Pick<Books, 'database'>,
  what: string,
  rows: readonly Row[],
  send: (literal: string) => Promise<Answer>,
): Promise<unknown[]> {
  const wrong: unknown[] = []
  const before = JSON.stringify(await allRowsOf(database))
  const answers: unknown[] = []
  for (const [literal, message] of rows) {
    const answer = answerOf(await send(literal))
    answers.push(answer)
    if (!isRefusal(answer, message)) wrong.push({ what, sent: literal.slice(0, 60), message, answer })
  }
  const after = JSON.stringify(await allRowsOf(database))
  if (after !== before) wrong.push({ what, rows: 'changed', before, after })
  if (!isSameOnEveryEngine(what, answers)) wrong.push({ what, engines: 'differ' })
  return wrong
}

function isRefusal(answer: { status: number; body: unknown }, message: string | RegExp): boolean {
  const { error } = answer.body as { error?: unknown }
  const fits = typeof message === 'string' ? error === message : message.test(String(error))
  return fits && answer.status === 400
}

const firstSeen = new Map<string, string>()

/** Suites run one engine after the other in the same process: the second is held to what the first said. */
export function isSameOnEveryEngine(what: string, answers: unknown): boolean {
  const text = JSON.stringify(answers)
  const first = firstSeen.get(what) ?? text
  firstSeen.set(what, first)
  return first === text
}
