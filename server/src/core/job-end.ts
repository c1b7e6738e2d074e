/** Told how a run of a background job ended, so that somebody can count. */
export type OnJobEnd = (ended: 'ok' | 'failed') => void
