import type { Database } from '@duebook/contract'
import type { AssistantOptions } from './assistant-options.ts'
import type { OpenGroup } from './assistant-tool.ts'
import { dayIn } from './day-in.ts'
import { needGroup } from './group-choice.ts'

/** The group of the connection. Where there is none, the one that the call names. */
export async function openGroup(
  { client, group, now }: AssistantOptions,
  choice: number | string | undefined,
  signal?: AbortSignal,
): Promise<OpenGroup> {
  const found = group === 'all' ? await needGroup(client, choice ?? '') : group
  return {
    client,
    books: client.group({ id: found.id }),
    group: found,
    today: dayIn(found.timezone, now()),
    requireWanted: () => signal?.throwIfAborted(),
  }
}

/** Where a call names its group, the answer says which one it was, and what its amounts are in. */
export function saidGroup({ id, name, currency, timezone }: Database) {
  return { group: { id, name, currency, timezone } }
}
