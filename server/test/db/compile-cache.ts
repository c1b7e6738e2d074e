import { fileURLToPath } from 'node:url'

/**
 * For NODE_COMPILE_CACHE. Some hundred processes start in these tests; reading compiled code instead of compiling it
 * halves what each costs.
 */
export const COMPILE_CACHE = fileURLToPath(
  new URL('../../../node_modules/.cache/duebook-compile', import.meta.url),
)
