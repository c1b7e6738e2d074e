import { write } from '#output/write'
import { requireTerminal } from '#prompt/can-ask'
import { cancelled } from '#prompt/cancelled'
import { readLine } from '#prompt/read-line'
import type { World } from '#world'

/** Only "y" and "yes" mean yes. */
export async function confirm(
  world: World,
  question: string,
  { otherwise = 'Add --yes to do it without being asked.' }: { otherwise?: string } = {},
): Promise<boolean> {
  requireTerminal(world, otherwise)
  write(world.stderr, `${question} [y/N] `)
  const line = await readLine(world.stdin)
  if (line === undefined) {
    write(world.stderr, '\n')
    throw cancelled()
  }
  return /^y(es)?$/i.test(line.trim())
}
