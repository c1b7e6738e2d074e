import { makeRouter } from './router.tsx'

type Router = ReturnType<typeof makeRouter>

/** Longer than a page takes whose code is on the device. */
const LONGEST_WAIT_MILLISECONDS = 200

let prepared: { router: Router; address: string } | undefined

/**
 * A new router shows nothing until it has loaded its page. The first one does so before the app is rendered, so that
 * nothing empty is shown in between; for a while only, because the page's code may have to be fetched.
 */
export function prepareRouter(): Promise<unknown> {
  const router = makeRouter()
  prepared = { router, address: location.href }
  const patience = new Promise((resolve) => {
    setTimeout(resolve, LONGEST_WAIT_MILLISECONDS)
  })
  return Promise.race([router.load(), patience])
}

/** The prepared one, unless it was taken before or is for another page by now. */
export function takeRouter(): Router {
  const taken = prepared
  prepared = undefined
  return taken?.address === location.href ? taken.router : makeRouter()
}
