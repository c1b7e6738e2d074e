import type { makeRouter } from './router.tsx'

/** Where people go from the first page. Statistics is left out: its charts are larger than all of these. */
const NEXT_PAGES = ['/bills', '/calendar', '/payments', '/bills/new'] as const

/** Not yet in TypeScript's types, and not in every browser. */
interface WithConnection {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Fetches the code of the next likely pages while nothing else happens. Returns a function that stops it. */
export function prefetchPages(router: ReturnType<typeof makeRouter>): () => void {
  if (!canSpareData(navigator as Navigator & WithConnection)) return () => {}
  const prefetch = () => {
    // If it fails, the page is fetched when it is opened.
    for (const to of NEXT_PAGES) void router.preloadRoute({ to }).catch(() => {})
  }
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(prefetch, 2000)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(prefetch)
  return () => cancelIdleCallback(idle)
}

export function canSpareData({ connection }: WithConnection): boolean {
  return connection?.saveData !== true && !/2g|3g/.test(connection?.effectiveType ?? '')
}
