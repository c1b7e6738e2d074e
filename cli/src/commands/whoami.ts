import type { Database } from '@duebook/contract'
import { command } from '#command'
import { printable } from '#output/printable'
import { credentialsFile } from '#session/credentials-file'
import { groupInUse, groupName, groupNamed } from '#session/open-books'

export default command({
  usage: ['duebook whoami'],
  arguments: [],
  options: {},
  examples: ['duebook whoami', 'duebook whoami --json'],
  async run({ world, values, connect }) {
    const { client, url, groupId, source } = await connect()
    const { user, databases } = await client.me()
    const named = groupName(world, values.group)
    const group =
      named === undefined ? groupInUse(databases, groupId) : groupNamed<Database>(databases, named)
    const from = source === 'file' ? credentialsFile(world) : 'DUEBOOK_TOKEN'
    return {
      data: {
        email: user.email,
        url,
        group: group ?? null,
        token_source: source,
        ...(source === 'file' && { credentials_file: from }),
      },
      text: [
        `${printable(user.email)} at ${url}`,
        `Bill group: ${group ? described(group) : 'none chosen. Choose one with: duebook use GROUP'}`,
        `Access token: from ${from}`,
      ].join('\n'),
    }
  },
})

function described({ name, role, currency }: Database): string {
  return `${printable(name)} (${role}, ${currency})`
}
