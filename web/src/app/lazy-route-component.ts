import { lazyRouteComponent as lazyOfRouter } from '@tanstack/react-router'
import { MissingFileError } from './missing-file.ts'

/** The router's own version reloads the whole page without asking, even offline. */
export const lazyRouteComponent: typeof lazyOfRouter = (importer, exportName) =>
  lazyOfRouter(
    () =>
      importer().catch((error: unknown) => {
        throw new MissingFileError(error)
      }),
    exportName,
  )
