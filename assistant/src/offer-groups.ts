import { Database } from '@duebook/contract'
import type { McpServer } from '@modelcontextprotocol/server'
import { Type } from 'typebox'
import type { AssistantOptions } from './assistant-options.ts'
import { dayIn } from './day-in.ts'
import { answering } from './offer-tool.ts'
import { checked, described } from './standard-schemas.ts'
import { inputSchema, outputSchema } from './tool-schemas.ts'

/** The one tool that is about no group. */
export function offerGroups(server: McpServer, { client, now }: AssistantOptions): void {
  const ListedGroup = Type.Object({ ...Database.properties, today: Type.String() })
  server.registerTool(
    'list_groups',
    {
      title: 'List bill groups',
      description:
        'Lists the bill groups that can be used, with role, currency, time zone and today’s date there. Changes nothing.',
      inputSchema: checked(inputSchema(Type.Object({}))),
      outputSchema: described(outputSchema({ groups: Type.Array(ListedGroup) })),
      annotations: {
        title: 'List bill groups',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    () =>
      answering(async () => {
        const groups = await client.databases.list()
        return { groups: groups.map((group) => ({ ...group, today: dayIn(group.timezone, now()) })) }
      }),
  )
}
