import type { makeRouter } from './router.tsx'

/** Where people go from the first page. Statistics is left out: its charts are larger than all of these. */
const NEXT_PAGES = ['/bills', '/calendar', '/payments', '/bills/new'] as const

/** Not yet in TypeScript's types, and not in every browser. */
interface WithConnection {
  connection?: { saveData?: boolean; effectiveType?: string }
}

type Router = ReturnType<typeof makeRouter>

/** Fetches the code of the next likely pages. */
export function prefetchPages(router: Router): void {
  if (!canSpareData(navigator as Navigator & WithConnection)) return
  // If it fails, the page is fetched when it is opened.
  for (const to of NEXT_PAGES) void router.preloadRoute({ to }).catch(() => {})
}

export function canSpareData({ connection }: WithConnection): boolean {
  return connection?.saveData !== true && !/2g|3g/.test(connection?.effectiveType ?? '')
}
