import { type McpServer, type ReadResourceResult, ResourceTemplate } from '@modelcontextprotocol/server'
import type { AssistantOptions } from '../assistant-options.ts'
import { cleanly } from '../cleanly.ts'
import { openGroup } from '../open-group.ts'
import { answerRoom } from '../paging.ts'
import { completions } from './completions.ts'
import { VIEWS, type View } from './views.ts'

const JSON_TYPE = 'application/json'
const ROOT = 'duebook://'
/** Those that are due next. All others can be read by their id. */
const MAX_LISTED = 100

/** To read only, as JSON. Where there is no one group, its id stands in the address. */
export function offerResources(server: McpServer, options: AssistantOptions): void {
  const isAll = options.group === 'all'
  if (isAll) {
    server.registerResource(
      'groups',
      `${ROOT}groups`,
      {
        title: 'Bill groups',
        description: 'The bill groups that can be used, at most 100',
        mimeType: JSON_TYPE,
      },
      (uri) => reading(uri, () => listedGroups(options)),
    )
  }
  const root = isAll ? `${ROOT}groups/{group}/` : ROOT
  for (const view of VIEWS) offerView(server, options, view, `${root}${view.path}`)
}

function offerView(server: McpServer, options: AssistantOptions, view: View, address: string): void {
  const { name, title, description, variable } = view
  const metadata = { title, description, mimeType: JSON_TYPE }
  const read = (uri: URL, variables: Variables) =>
    reading(uri, async () => {
      const open = await openGroup(options, readVariable(variables, 'group'))
      return view.read(open, variable ? readVariable(variables, variable) : '')
    })
  if (!address.includes('{')) {
    server.registerResource(name, address, metadata, (uri) => read(uri, {}))
    return
  }
  const listsBills = variable === 'id' && options.group !== 'all'
  const list = listsBills ? () => cleanly(() => listedBills(options)) : undefined
  const complete = completions(options)
  server.registerResource(name, new ResourceTemplate(address, { list, complete }), metadata, read)
}

type Variables = Record<string, string | string[]>

/** As it was typed. What is no good escape stands for itself. */
function readVariable(variables: Variables, name: string): string {
  const text = String(variables[name] ?? '')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function listedGroups({ client }: AssistantOptions) {
  const { shown: groups, left_out } = answerRoom()(await client.databases.list(), MAX_LISTED)
  return { groups, left_out }
}

/** Those that are active, by name. */
async function listedBills(options: AssistantOptions) {
  const { books } = await openGroup(options, undefined)
  const { data: bills } = await books.bills.listPage({ limit: MAX_LISTED })
  const resources = bills.map(({ id, name }) => ({
    uri: `${ROOT}bills/${id}`,
    name: `bill-${id}`,
    title: name,
    mimeType: JSON_TYPE,
  }))
  return { resources }
}

function reading(uri: URL, read: () => Promise<unknown>): Promise<ReadResourceResult> {
  return cleanly(async () => ({
    contents: [{ uri: uri.toString(), mimeType: JSON_TYPE, text: JSON.stringify(await read()) }],
  }))
}
