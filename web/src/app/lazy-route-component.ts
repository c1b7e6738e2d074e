import { lazyRouteComponent as lazyOfRouter } from '@tanstack/react-router'
import { loadLaterTexts } from '../texts/lazy-texts.ts'
import { MissingFileError } from './missing-file.ts'

/**
 * With the page's texts, which are fetched beside its code. The router's own version reloads the whole page without asking, even
 * offline.
 */
export const lazyRouteComponent: typeof lazyOfRouter = (importer, exportName) =>
  lazyOfRouter(async () => {
    try {
      const [page] = await Promise.all([importer(), loadLaterTexts()])
      return page
    } catch (error) {
      throw new MissingFileError(error)
    }
  }, exportName)
