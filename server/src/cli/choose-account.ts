import { UsageError } from '#cli/command'

/** The only account, or the one that is named. */
export function chooseAccount(ids: number[], wanted: unknown): number {
  const [only, another] = ids
  if (only === undefined) throw new UsageError('There is no account yet. "create-user" makes the first one')
  if (wanted === undefined && another === undefined) return only
  if (wanted === undefined)
    throw new UsageError(`There are several accounts (${ids.join(', ')}): name one with --account`)
  const id = ids.find((each) => String(each) === wanted)
  if (id === undefined) throw new UsageError(`There is no such account; there are: ${ids.join(', ')}`)
  return id
}
