import { normalizePath, type Rolldown } from 'vite'

type ModuleGraph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

interface Step {
  name: string
  entries: readonly string[]
}

/** What the app loads, step by step, until a signed-in user sees what is due. */
const FIRST_PAGE: readonly Step[] = [
  { name: 'texts', entries: ['/src/main.ts'] },
  { name: 'app', entries: ['/src/app/start.tsx'] },
]

/** What follows by itself: for those who are not signed in, and on the first page when it is shown. */
const THEN: readonly Step[] = [
  { name: 'sign-in', entries: ['/src/features/sign-in/sign-in.tsx'] },
  {
    name: 'soon',
    entries: [
      '/src/app/after-first-page.tsx',
      '/src/app/keyboard/keyboard-layer.tsx',
      '/src/app/open-account-menu.tsx',
      '/src/app/open-group-menu.tsx',
      '/src/app/unread-count.tsx',
      '/src/features/home/findings.tsx',
      '/src/features/home/keys-hint.tsx',
      '/src/features/telemetry/telemetry-notice.tsx',
      '/src/ui/first-bills.tsx',
      '/src/ui/group-notices.tsx',
      '/src/ui/timezone-offer.tsx',
    ],
  },
]

const ROOT = normalizePath(import.meta.dirname)

/** Below this folder. */
export const FIRST_PAGE_ENTRIES = FIRST_PAGE.flatMap((step) => step.entries)

/** What several of the other pages share. */
const SHARED = [
  { name: 'components', test: /\/node_modules\/@(floating-ui|mantine\/(core|hooks)|tabler|tanstack)\// },
  { name: 'parts', test: (id: string) => isOurs(id) },
]

/**
 * On its own, the bundler makes a file for every set of pages that share code: 180 small ones, which compress badly, and sixty of which a page
 * waits for where the browser asks for six at a time. So what is needed together is a file, and of the rest what any two pages share.
 */
export function chunks() {
  let chunkOf: Map<string, string> | undefined
  const named = (name: string) => (id: string, graph: ModuleGraph) => {
    chunkOf ??= chunksOfSteps(graph)
    return chunkOf.get(id) === name ? name : null
  }
  const inOrder = [
    ...[...FIRST_PAGE, ...THEN].map(({ name }) => ({ name: named(name), debugName: name })),
    ...SHARED.map((group) => ({ ...group, minShareCount: 2 })),
  ]
  // What an earlier one needs is there before the next one.
  return inOrder.map((group, index) => ({ ...group, priority: inOrder.length - index }))
}

const isOurs = (id: string) => id.startsWith(`${ROOT}/src/`)

function chunksOfSteps(graph: ModuleGraph): Map<string, string> {
  const chunkOf = new Map<string, string>()
  const firstEntries = FIRST_PAGE_ENTRIES.map((path) => ROOT + path)
  const follow = (id: string, name: string) => {
    if (chunkOf.has(id)) return
    // These stay their own files: the page loads them by name.
    if (!firstEntries.includes(id)) chunkOf.set(id, name)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) {
      // For libraries the bundler knows better which parts are used; their styles load before ours.
      const isFollowed = isOurs(imported) || imported.endsWith('.css')
      if (isFollowed && !firstEntries.includes(imported)) follow(imported, name)
    }
  }
  for (const { name, entries } of [...FIRST_PAGE, ...THEN])
    for (const path of entries) follow(ROOT + path, name)
  return chunkOf
}
