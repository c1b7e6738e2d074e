import type * as Library from '@mantine/notifications'

/** After this time the first page stands, also on a slow phone. */
const QUIET_MILLISECONDS = 3_000

let library: Promise<typeof Library> | undefined
let need = (): void => {}

/** Toasts and all that they are made of come after the first page, or with the first toast. */
export const toastsNeeded = new Promise<void>((resolve) => {
  need = resolve
  if (document.readyState === 'complete') setTimeout(resolve, QUIET_MILLISECONDS)
  else addEventListener('load', () => setTimeout(resolve, QUIET_MILLISECONDS))
})

/** Where it could not be loaded it is tried again next time. */
export function toastLibrary(): Promise<typeof Library> {
  need()
  library ??= import('@mantine/notifications').catch((error: unknown) => {
    library = undefined
    throw error
  })
  return library
}

/** What is done first happens first: promises keep their order. */
export function withToasts(use: (toasts: typeof Library.notifications) => void): void {
  toastLibrary().then(({ notifications }) => use(notifications), console.error)
}
