import { Database } from '@duebook/contract'
import type { McpServer } from '@modelcontextprotocol/server'
import { Type } from 'typebox'
import type { AssistantOptions } from './assistant-options.ts'
import { dayIn } from './day-in.ts'
import { answering } from './offer-tool.ts'
import { answerRoom, LeftOut, pagingInput } from './paging.ts'
import { checked, described } from './standard-schemas.ts'
import { inputSchema, outputSchema } from './tool-schemas.ts'

const MAX_GROUPS = 200

/** The one tool that is about no group. */
export function offerGroups(server: McpServer, { client, now }: AssistantOptions): void {
  const ListedGroup = Type.Object({ ...Database.properties, today: Type.String() })
  server.registerTool(
    'list_groups',
    {
      title: 'List bill groups',
      description:
        'Lists the bill groups that can be used, with role, currency, time zone and today’s date there. Answers the first 100 unless `limit` says otherwise; `left_out` says how many follow. Changes nothing.',
      inputSchema: checked(inputSchema(Type.Object(pagingInput(MAX_GROUPS, 100)))),
      outputSchema: described(outputSchema({ groups: Type.Array(ListedGroup), left_out: LeftOut })),
      annotations: {
        title: 'List bill groups',
        readOnlyHint: true,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      },
    },
    (given) =>
      answering(async () => {
        const { limit = 100, offset = 0 } = given as { limit?: number; offset?: number }
        const { shown, left_out } = answerRoom()(await client.databases.list(), limit, offset)
        return { groups: shown.map((group) => ({ ...group, today: dayIn(group.timezone, now()) })), left_out }
      }),
  )
}
