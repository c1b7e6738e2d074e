import { printable } from '#output/printable'
import { write } from '#output/write'
import { requireTerminal } from '#prompt/can-ask'
import { cancelled } from '#prompt/cancelled'
import { readLine } from '#prompt/read-line'
import type { World } from '#world'

export interface Question {
  /** The answer to an empty line. */
  default?: string | undefined
  /** How to give the answer without a terminal, in a sentence. */
  otherwise: string
}

/** Asks on standard error, so that standard output has only data. The answer may be empty. */
export async function ask(
  world: World,
  question: string,
  { default: standard, otherwise }: Question,
): Promise<string> {
  requireTerminal(world, otherwise)
  const hint = standard === undefined ? '' : ` [${printable(standard)}]`
  write(world.stderr, `${question}${hint}: `)
  const line = await readLine(world.stdin)
  if (line === undefined) {
    write(world.stderr, '\n')
    throw cancelled()
  }
  return line.trim() || (standard ?? '')
}
