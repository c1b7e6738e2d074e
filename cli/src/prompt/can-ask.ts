import { usageFailure } from '#failures'
import type { World } from '#world'

/** Whether somebody sits there who sees a question and can answer it. */
export function canAsk({ stdin, stderr }: Pick<World, 'stdin' | 'stderr'>): boolean {
  return stdin.isTTY === true && stderr.isTTY === true
}

/** `otherwise` says how to give the answer without being asked. */
export function requireTerminal(world: Pick<World, 'stdin' | 'stderr'>, otherwise: string): void {
  if (!canAsk(world)) throw usageFailure(`There is no terminal to ask on. ${otherwise}`)
}
