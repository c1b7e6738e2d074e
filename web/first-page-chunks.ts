import { normalizePath, type Rolldown } from 'vite'

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What the app asks for by itself until a signed-in visitor sees what is due, step by step. */
const STEPS = [
  { name: 'start', entries: ['/src/main.tsx'] },
  { name: 'app', entries: ['/src/app/signed-in-app.tsx', '/src/features/home/home-page.tsx'] },
]

/**
 * Everything of the first page is needed together, whatever else shares it. Left alone the bundler makes a file of every
 * set of pages that share something: seventy small ones, which compress badly.
 */
export function firstPageChunks() {
  let chunkOf: Map<string, string> | undefined
  return STEPS.map(({ name }, index) => ({
    name: (id: string, graph: ModuleGraph): string | null => {
      chunkOf ??= chunksOfFirstPage(normalizePath(import.meta.dirname), graph)
      return chunkOf.get(id) === name ? name : null
    },
    debugName: name,
    // What a step needs of libraries is there before the next one.
    priority: STEPS.length - index,
  }))
}

function chunksOfFirstPage(root: string, graph: ModuleGraph): Map<string, string> {
  const chunkOf = new Map<string, string>()
  const entries = STEPS.flatMap((step) => step.entries.map((path) => root + path))
  const follow = (id: string, name: string) => {
    if (chunkOf.has(id)) return
    // An entry stays a file of its own: the page asks for it by name.
    if (!entries.includes(id)) chunkOf.set(id, name)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      // Of a library only what is used comes along, which the bundler knows better; its styles come before ours.
      const isOurs = imported.startsWith(`${root}/src/`) || imported.endsWith('.css')
      if (isOurs && !entries.includes(imported)) follow(imported, name)
    }
  }
  for (const { name, entries: begin } of STEPS) for (const path of begin) follow(root + path, name)
  return chunkOf
}
