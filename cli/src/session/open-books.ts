import { folded } from '@duebook/assistant/find-bill'
import type { Database, GroupClient } from '@duebook/contract'
import type { Books } from '#command'
import { CommandFailure, EXIT, usageFailure } from '#failures'
import { dayIn } from '#output/days'
import { printable } from '#output/printable'
import type { Connection } from '#session/connect'
import { quotedText } from '#words/typed-text'
import type { World } from '#world'

/** The group that is named, else the one in use, else the only one. Nothing is guessed. */
export async function openBooks(
  world: World,
  connection: Connection,
  named: string | undefined,
): Promise<Books> {
  const groups = await connection.client.databases.list()
  const group = chooseGroup(groups, groupName(world, named), connection.groupId)
  return {
    books: connection.client.group({ id: group.id }),
    group,
    today: dayIn(group.timezone, world.now()),
  }
}

/**
 * The same, and what `ask` reads there. Where it is likely which group it will be, both are requested at once; a wrong guess
 * costs a request and changes nothing.
 */
export async function openBooksWith<T>(
  world: World,
  connection: Connection,
  named: string | undefined,
  ask: (books: GroupClient) => Promise<T>,
): Promise<Books & { answer: T }> {
  const likely = likelyGroup(groupName(world, named), connection.groupId)
  const early = likely === undefined ? undefined : ask(connection.client.group({ id: likely }))
  // Told below, or not at all if it is another group.
  early?.catch(() => undefined)
  const opened = await openBooks(world, connection, named)
  return { ...opened, answer: await (early && opened.group.id === likely ? early : ask(opened.books)) }
}

function likelyGroup(named: string | undefined, usedId: number | null): number | undefined {
  if (!named) return usedId ?? undefined
  return /^\d{1,9}$/.test(named) ? Number(named) : undefined
}

/** Of `--group`, else of `DUEBOOK_GROUP`, where an empty text counts as none. */
export function groupName({ env }: Pick<World, 'env'>, named: string | undefined): string | undefined {
  if (named?.trim() === '') throw usageFailure('--group needs the name or number of a bill group.')
  return named ?? (env.DUEBOOK_GROUP?.trim() || undefined)
}

export function chooseGroup(
  groups: readonly Database[],
  named: string | undefined,
  usedId: number | null,
): Database {
  if (named !== undefined) return groupNamed(groups, named)
  const group = groupInUse(groups, usedId)
  if (group) return group
  if (groups.length === 0) {
    throw failure('no-group', 'You have no bill group yet. Create one in the web app.')
  }
  const wasLost = usedId === null ? '' : 'You no longer have access to the bill group in use. '
  throw failure(
    'group-not-chosen',
    `${wasLost}Choose a bill group with "duebook use GROUP" or --group GROUP:\n${listed(groups)}`,
  )
}

/** Another group never stands in for the one that was chosen, not even if it is the only one left. */
export function groupInUse(groups: readonly Database[], usedId: number | null): Database | undefined {
  if (usedId !== null) return groups.find(({ id }) => id === usedId)
  return groups.length === 1 ? groups[0] : undefined
}

/** By name as people type it, or by number. */
export function groupNamed<G extends { id: number; name: string }>(groups: readonly G[], text: string): G {
  const wanted = folded(text)
  // A group may be called "7". Its name and the number of another mean two groups.
  const same = groups.filter(({ id, name }) => String(id) === wanted || folded(name) === wanted)
  const matches =
    same.length > 0 ? same : groups.filter(({ name }) => wanted !== '' && folded(name).startsWith(wanted))
  const [match, another] = matches
  if (match && !another) return match
  if (another) {
    throw failure(
      'group-ambiguous',
      `${quotedText(text)} matches several bill groups. Use the number:\n${listed(matches)}`,
    )
  }
  const hint = groups.length > 0 ? `You can use:\n${listed(groups)}` : 'You have none yet.'
  throw failure('group-not-found', `There is no bill group ${quotedText(text)}. ${hint}`)
}

function failure(code: string, message: string): CommandFailure {
  return new CommandFailure(EXIT.notFound, code, message)
}

function listed(groups: readonly { id: number; name: string }[]): string {
  return groups.map(({ id, name }) => `  ${id}  ${printable(name)}`).join('\n')
}
