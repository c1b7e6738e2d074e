import { lazyRouteComponent as lazyOfRouter } from '@tanstack/react-router'
import { MissingFileError } from './missing-file.ts'

/** The router's own would load the whole page anew without asking, also where nobody would answer. */
export const lazyRouteComponent: typeof lazyOfRouter = (importer, exportName) =>
  lazyOfRouter(
    () =>
      importer().catch((error: unknown) => {
        throw new MissingFileError(error)
      }),
    exportName,
  )
