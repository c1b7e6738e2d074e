import { write } from '#output/write'
import { requireTerminal } from '#prompt/can-ask'
import { cancelled } from '#prompt/cancelled'
import { readChunks } from '#prompt/read-chunks'
import { secretLine } from '#prompt/secret-line'
import type { World } from '#world'

/** Asks on standard error, and shows nothing of what is typed. */
export async function askSecret(
  world: World,
  question: string,
  { otherwise }: { otherwise: string },
): Promise<string> {
  requireTerminal(world, otherwise)
  const { stdin, stderr } = world
  // Before the question is seen: whoever answers quickly must not see the answer.
  stdin.setRawMode?.(true)
  try {
    write(stderr, `${question}: `)
    const answer = await readChunks(stdin, secretLine())
    if (answer === undefined || answer === 'cancelled') throw cancelled()
    return answer.text
  } finally {
    stdin.setRawMode?.(false)
    // The Enter key was not shown either.
    write(stderr, '\n')
  }
}
