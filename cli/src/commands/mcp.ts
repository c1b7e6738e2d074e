import type { Database } from '@duebook/contract'
import { command } from '#command'
import { usageFailure } from '#failures'
import { assistantClient } from '#mcp/assistant-client'
import { mayWriteIn } from '#mcp/may-write'
import { write } from '#output/write'

export default command({
  usage: ['duebook mcp [--write] [--group GROUP | --all-groups]'],
  description:
    'Assistants start this themselves: it speaks the Model Context Protocol on standard input and output. It only reads, unless started with --write. Nothing can be deleted either way.',
  arguments: [],
  options: {
    write: { type: 'boolean', help: 'let the assistant add, change, pay, skip, undo and archive' },
    'all-groups': { type: 'boolean', help: 'let the assistant name the bill group in each call' },
  },
  examples: [],
  async run({ world, values, isJson, connect, openBooks }) {
    if (isJson) throw usageFailure('duebook mcp speaks its own protocol: leave out --json.')
    const isAll = values['all-groups'] === true
    if (isAll && (values as { group?: string }).group !== undefined) {
      throw usageFailure('Use either --group or --all-groups.')
    }
    const { client, url, token } = await connect()
    const groups = isAll ? await client.databases.list() : [(await openBooks()).group]
    const mayWrite = values.write === true && (await mayWriteIn(client, groups))
    if (values.write === true && !mayWrite) {
      write(world.stderr, 'Your access token or role only allows reading. Serving without --write.\n')
    }
    // Heavy, and of no use to any other command.
    const { serve } = await import('#mcp/serve')
    await serve(world, {
      client: assistantClient(world, { url, token }),
      group: isAll ? 'all' : (groups[0] as Database),
      mayWrite,
    })
    return { data: null, text: '' }
  },
})
