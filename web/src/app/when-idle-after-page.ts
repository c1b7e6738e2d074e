import type { AnyRouter } from '@tanstack/react-router'

/** Once the first page is shown and the browser has nothing else to do. Returns a function that cancels it. */
export function whenIdleAfterPage(
  router: Pick<AnyRouter, 'state' | 'subscribe'>,
  work: () => void,
): () => void {
  let cancel = () => {}
  const wait = () => {
    if ('requestIdleCallback' in globalThis) {
      const idle = requestIdleCallback(work)
      cancel = () => cancelIdleCallback(idle)
    } else {
      const timer = setTimeout(work, 1000)
      cancel = () => clearTimeout(timer)
    }
  }
  if (router.state.resolvedLocation !== undefined) wait()
  else cancel = router.subscribe('onRendered', wait)
  return () => cancel()
}
