import { INCLUDE_REFUSAL, INCLUDED_PARTS } from '@duebook/contract'
import { AppError, refuse } from '#core/errors'

export type IncludedPart = (typeof INCLUDED_PARTS)[number]

/** What is to come along with the signed-in user, as in `summary,agenda`. */
export function readInclude(text: string | undefined): Set<IncludedPart> {
  const names = (text ?? '').split(',').map((name) => name.trim())
  const parts = names.filter((name) => name !== '')
  const known = parts.filter(isPart)
  if (known.length < parts.length) throw new AppError(INCLUDE_REFUSAL)
  return new Set(known)
}

function isPart(name: string): name is IncludedPart {
  return (INCLUDED_PARTS as readonly string[]).includes(name)
}

/** The group that it is to be of: the named one, else the first. A name without a wish is only checked. */
export function chooseIncluded<G extends { id: number }>(
  wanted: ReadonlySet<IncludedPart>,
  groups: readonly G[],
  groupId: number | undefined,
): G | undefined {
  const group = groupId === undefined ? groups[0] : groups.find(({ id }) => id === groupId)
  if (groupId !== undefined && !group) throw refuse('group-not-found')
  return wanted.size === 0 ? undefined : group
}
