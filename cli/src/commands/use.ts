import type { Database } from '@duebook/contract'
import { command, type Outcome } from '#command'
import { usageFailure } from '#failures'
import { printable } from '#output/printable'
import type { Style } from '#output/style'
import { table } from '#output/table'
import { write } from '#output/write'
import type { Connection } from '#session/connect'
import { readCredentials, writeCredentials } from '#session/credentials-file'
import { groupInUse, groupName, groupNamed } from '#session/open-books'
import type { World } from '#world'

export default command({
  usage: ['duebook use [GROUP]', 'duebook use --none'],
  description: 'Without a name, lists your bill groups.',
  arguments: [{ name: '[GROUP]', completes: 'group', several: true }],
  options: { none: { type: 'boolean', help: 'use no bill group until you choose one' } },
  examples: ['duebook use', 'duebook use Personal'],
  async run({ world, style, values, words, connect }) {
    const [name] = words
    if (values.none && name !== undefined) throw usageFailure('Use either a bill group or --none.')
    const connection = await connect()
    const groups = await connection.client.databases.list()
    if (name === undefined && !values.none) return list(world, style, connection, groups, values.group)
    const group = name === undefined ? undefined : groupNamed(groups, name)
    return choose(world, connection, groups, group)
  },
})

function list(
  world: World,
  style: Style,
  { groupId }: Connection,
  groups: readonly Database[],
  given: string | undefined,
): Outcome {
  const named = groupName(world, given)
  const used = named === undefined ? groupInUse(groups, groupId) : groupNamed(groups, named)
  const rows = groups.map(({ id, name, role, currency }) => [
    id === used?.id ? style.green('*') : '',
    String(id),
    printable(name),
    role,
    currency,
  ])
  const columns = ['', 'No.', 'Bill group', 'Role', 'Currency'].map((title) => ({ title }))
  return {
    data: groups.map((group) => ({ ...group, in_use: group.id === used?.id })),
    text:
      groups.length === 0
        ? 'You have no bill group yet. Create one in the web app.'
        : table(columns, rows, style.bold),
  }
}

async function choose(
  world: World,
  { source, groupId: formerId }: Connection,
  groups: readonly Database[],
  group: Database | undefined,
): Promise<Outcome> {
  const kept = source === 'file' ? await readCredentials(world) : undefined
  if (!kept) {
    throw usageFailure(
      `Your access token comes from DUEBOOK_TOKEN, so nothing is kept. ${group ? `Set DUEBOOK_GROUP=${group.id}` : 'Unset DUEBOOK_GROUP'} instead.`,
    )
  }
  await writeCredentials(world, { ...kept, group_id: group?.id ?? null })
  if (world.env.DUEBOOK_GROUP) {
    write(world.stderr, 'DUEBOOK_GROUP is set, and is used instead until you unset it.\n')
  }
  const former = groups.find(({ id }) => id === formerId)
  return {
    data: { group: group ?? null },
    text: group
      ? `Using ${printable(group.name)} (${group.role}, ${group.currency}).`
      : 'No bill group is in use.',
    undo: former ? ['use', String(former.id)] : ['use', '--none'],
  }
}
