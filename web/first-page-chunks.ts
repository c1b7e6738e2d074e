import { normalizePath, type Rolldown } from 'vite'

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** What the app loads, step by step, until a signed-in user sees what is due. */
const STEPS = [
  { name: 'texts', entries: ['/src/main.ts'] },
  { name: 'app', entries: ['/src/app/start.tsx'] },
]

/** Small pieces that several later pages share, in one file each: the first page carries the name of every file. */
const SHARED_LATER = [
  {
    name: 'security',
    test: /\/src\/(ui\/(passkeys|missing-factor|openid-error-words|password-\w+|(use-)?translated|totp\/(code-form|totp-code-field|(use-)?typed-code))|texts\/(security|factor)-texts|api\/security)\.tsx?$/,
  },
  {
    name: 'sign-in-parts',
    test: /\/src\/features\/sign-in\/(sign-in-steps|email-field|ways-to-sign-in|use-sign-in-methods|safe-address\w*|safe-address-notice|problem)\.tsx?$/,
  },
]

/** Below this folder. */
export const FIRST_PAGE_ENTRIES = STEPS.flatMap((step) => step.entries)

/**
 * The first page's code is needed together. On its own, the bundler makes a file for every set of pages that share
 * code: seventy small ones, which compress badly.
 */
export function firstPageChunks() {
  let chunkOf: Map<string, string> | undefined
  const steps = STEPS.map(({ name }, index) => ({
    name: (id: string, graph: ModuleGraph): string | null => {
      chunkOf ??= chunksOfFirstPage(normalizePath(import.meta.dirname), graph)
      return chunkOf.get(id) === name ? name : null
    },
    debugName: name,
    // A step's libraries load before the next step.
    priority: STEPS.length - index,
  }))
  return [...steps, ...SHARED_LATER]
}

function chunksOfFirstPage(root: string, graph: ModuleGraph): Map<string, string> {
  const chunkOf = new Map<string, string>()
  const entries = FIRST_PAGE_ENTRIES.map((path) => root + path)
  const follow = (id: string, name: string) => {
    if (chunkOf.has(id)) return
    // An entry stays its own file: the page loads it by name.
    if (!entries.includes(id)) chunkOf.set(id, name)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      // For libraries the bundler knows better which parts are used; their styles load before ours.
      const isOurs = imported.startsWith(`${root}/src/`) || imported.endsWith('.css')
      if (isOurs && !entries.includes(imported)) follow(imported, name)
    }
  }
  for (const { name, entries: begin } of STEPS) for (const path of begin) follow(root + path, name)
  return chunkOf
}
