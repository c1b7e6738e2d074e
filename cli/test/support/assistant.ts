import { createAssistant } from '@duebook/assistant'
import { createClient, type Database, type Client as DuebookClient } from '@duebook/contract'
import { type CallToolResult, Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { onTestFinished } from 'vitest'
import { type ServerForTerminals, startServer } from './server.ts'

export interface AssistantSetup {
  access?: 'read' | 'write'
  /** Whether the assistant is offered what changes something. */
  mayWrite?: boolean
  /** Whether each call names its group. */
  isAll?: boolean
  server?: ServerForTerminals
  /** What happens just before the assistant's request is sent. */
  before?: (request: Request) => Promise<void>
}

export type Answer = Record<string, unknown> & { undo?: Call | null; did?: string }
export interface Call {
  tool: string
  arguments: Record<string, unknown>
}

export interface ConnectedAssistant extends ServerForTerminals {
  /** The protocol's own client. */
  mcp: Client
  /** The same user by the API. */
  api: DuebookClient
  group: Database
  /** What a tool answers, as data. Fails where it refuses. */
  use: (tool: string, input?: Record<string, unknown>) => Promise<Answer>
  /** What a tool refuses with. Fails where it answers. */
  refused: (tool: string, input?: Record<string, unknown>) => Promise<Answer>
}

/** An assistant in this process, on a real server. */
export async function connectedAssistant({
  access = 'write',
  mayWrite = access === 'write',
  isAll = false,
  server,
  before,
}: AssistantSetup = {}): Promise<ConnectedAssistant> {
  const test = server ?? (await startServer())
  const owner = await test.given.firstOwner()
  const { token } = await test.given.token(owner, { access })
  const client = createClient({
    baseUrl: test.url,
    tokens: { access_token: token },
    fetch: async (input, init) => {
      const request = new Request(input, init)
      await before?.(request)
      return fetch(request)
    },
  })
  const group = (await owner.client.databases.list())[0] as Database
  const assistant = createAssistant({
    client,
    group: isAll ? 'all' : group,
    mayWrite,
    version: '1.2.3',
    now: () => test.clock.now(),
  })
  const mcp = new Client({ name: 'test', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await assistant.connect(far)
  await mcp.connect(near)
  onTestFinished(() => mcp.close())
  // Known to the client, so that it checks what comes back against the schemas of the answers.
  await mcp.listTools()
  const call = (tool: string, input: Record<string, unknown> = {}) =>
    mcp.callTool({ name: tool, arguments: input })
  return {
    ...test,
    mcp,
    api: owner.client,
    group,
    async use(tool, input) {
      const result = await call(tool, input)
      if (result.isError) throw new Error(textOf(result))
      return result.structuredContent as Answer
    },
    async refused(tool, input) {
      const result = await call(tool, input)
      if (!result.isError) throw new Error(`${tool} was not refused: ${textOf(result)}`)
      return answerIn(textOf(result))
    },
  }
}

export function textOf({ content }: CallToolResult): string {
  const [first] = content
  return first?.type === 'text' ? first.text : ''
}

/** Wrong arguments are told in plain words, everything else in JSON. */
function answerIn(text: string): Answer {
  return text.startsWith('{') ? (JSON.parse(text) as Answer) : { error: text }
}
