import { UsageError } from '#cli/command'

/** The only account, or the one that is named. */
export function chooseAccount(ids: number[], wanted: unknown): number {
  const [only, another] = ids
  if (only === undefined)
    throw new UsageError('There is no account yet. Create the first one with "create-user"')
  if (wanted === undefined && another === undefined) return only
  if (wanted === undefined)
    throw new UsageError(`There are several accounts (${ids.join(', ')}). Choose one with --account`)
  const id = ids.find((each) => String(each) === wanted)
  if (id === undefined) throw new UsageError(`Account not found. Existing accounts: ${ids.join(', ')}`)
  return id
}
