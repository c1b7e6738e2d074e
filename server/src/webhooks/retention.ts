/** So long events and what became of them are kept. */
export const KEPT_SECONDS = 30 * 24 * 60 * 60
