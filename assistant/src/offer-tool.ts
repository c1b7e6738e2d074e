import { Nullable } from '@duebook/contract'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { type TObject, Type } from 'typebox'
import type { AssistantOptions } from './assistant-options.ts'
import type { AssistantTool, ToolAnswer } from './assistant-tool.ts'
import { GroupChoice } from './group-choice.ts'
import { openGroup, saidGroup } from './open-group.ts'
import { toldFailure } from './refusal.ts'
import { checked, described } from './standard-schemas.ts'
import { inputSchema, outputSchema } from './tool-schemas.ts'

const DID = {
  did: Type.String({ description: 'What was done' }),
  undo: Nullable(Type.Object({ tool: Type.String(), arguments: Type.Object({}) }), {
    description: 'The tool and arguments that undo it; null: there is nothing to undo, or no tool for it',
  }),
}
const SAID_GROUP = {
  group: Type.Object({ id: Type.Integer(), name: Type.String(), currency: Type.String() }),
}

export function offerTool(server: McpServer, options: AssistantOptions, tool: AssistantTool): void {
  const isAll = options.group === 'all'
  const input = inputSchema(isAll ? withGroup(tool.input) : tool.input)
  const output = outputSchema({ ...(isAll && SAID_GROUP), ...(tool.writes && DID), ...tool.output })
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: checked(input),
      outputSchema: described(output),
      annotations: {
        title: tool.title,
        readOnlyHint: !tool.writes,
        destructiveHint: tool.replaces === true,
        idempotentHint: !tool.writes || tool.repeatable === true,
        openWorldHint: false,
      },
    },
    (given, { mcpReq }) => answering(() => runTool(options, tool, given, mcpReq.signal)),
  )
}

type GivenInput = Record<string, unknown> & { group?: number | string }

async function runTool(
  options: AssistantOptions,
  tool: AssistantTool,
  { group: choice, ...input }: GivenInput,
  signal: AbortSignal,
): Promise<Record<string, unknown>> {
  const open = await openGroup(options, choice, signal)
  const answer = await tool.run(open, input)
  if (options.group !== 'all') return answerOf(answer)
  const { undo } = answer
  const named = undo && { ...undo, arguments: { group: open.group.id, ...undo.arguments } }
  return { ...saidGroup(open.group), ...answerOf({ ...answer, ...(named && { undo: named }) }) }
}

function answerOf({ did, undo, data }: ToolAnswer): Record<string, unknown> {
  return did === undefined ? data : { did, undo: undo ?? null, ...data }
}

function withGroup(input: TObject): TObject {
  return Type.Object({ group: GroupChoice, ...input.properties })
}

/** The same JSON twice: for programs, and as text for models. A failure is one sentence, and nothing of what was thrown. */
export async function answering(run: () => Promise<Record<string, unknown>>): Promise<CallToolResult> {
  try {
    const data = await run()
    return { content: [{ type: 'text', text: JSON.stringify(data) }], structuredContent: data }
  } catch (error) {
    return { content: [{ type: 'text', text: JSON.stringify(toldFailure(error)) }], isError: true }
  }
}
