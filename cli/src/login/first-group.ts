import { CommandFailure } from '#failures'
import { printable } from '#output/printable'
import { write } from '#output/write'
import { ask } from '#prompt/ask'
import { canAsk } from '#prompt/can-ask'
import { groupNamed } from '#session/open-books'
import type { World } from '#world'

type Group = { id: number; name: string }

const TRIES = 3

/** The one that was used before, the only one, or the one that somebody chooses now. Undefined: later. */
export async function firstGroup<G extends Group>(
  world: World,
  groups: readonly G[],
  formerId: number | null,
): Promise<G | undefined> {
  const former = groups.find(({ id }) => id === formerId)
  if (former) return former
  if (groups.length <= 1) return groups[0]
  if (!canAsk(world)) return undefined
  const lines = groups.map(({ id, name }) => `  ${id}  ${printable(name)}`)
  write(world.stderr, `Your bill groups:\n${lines.join('\n')}\n`)
  for (let tries = 1; tries <= TRIES; tries++) {
    const answer = await ask(world, 'Bill group to work with, by name or number', { otherwise: '' })
    if (answer === '') return undefined
    try {
      return groupNamed(groups, answer)
    } catch (error) {
      if (!(error instanceof CommandFailure)) throw error
      write(world.stderr, `${error.message}\n`)
    }
  }
  return undefined
}
