declare const __KEPT_VERSION__: string

/** The calls whose answers are kept for offline use, by the names of `keys.ts`. */
export const KEPT_CALLS = [
  'me',
  'bills',
  'categories',
  'agenda',
  'summary',
  'insights',
  'forecast',
  'balances',
  'paydays',
] as const
export type KeptCall = (typeof KEPT_CALLS)[number]

/** Of the schemas of these answers (`web/kept-version.ts`). */
export const KEPT_VERSION = __KEPT_VERSION__
