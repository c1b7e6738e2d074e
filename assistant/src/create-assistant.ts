import { McpServer } from '@modelcontextprotocol/server'
import { TOOLS } from './all-tools.ts'
import type { AssistantOptions } from './assistant-options.ts'
import { instructions } from './instructions.ts'
import { offerGroups } from './offer-groups.ts'
import { offerTool } from './offer-tool.ts'
import { offerPrompts } from './prompts/offer-prompts.ts'
import { offerResources } from './resources/offer-resources.ts'

export type { AssistantOptions } from './assistant-options.ts'

/** Tools, resources and prompts for one connection. Whoever calls it brings the transport. */
export function createAssistant(given: AssistantOptions): McpServer {
  const options = { ...given, mayWrite: given.mayWrite && !isViewer(given) }
  const server = new McpServer(
    { name: 'duebook', title: 'Duebook', version: options.version },
    { instructions: instructions(options) },
  )
  if (options.group === 'all') offerGroups(server, options)
  for (const tool of TOOLS.filter(({ writes }) => options.mayWrite || !writes)) {
    offerTool(server, options, tool)
  }
  offerResources(server, options)
  offerPrompts(server, options)
  return server
}

function isViewer({ group }: AssistantOptions): boolean {
  return group !== 'all' && group.role === 'viewer'
}
