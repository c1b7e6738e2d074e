import { createKeeper } from './keeper.ts'
import { isOffline } from './server-connection.ts'

/** Of whoever is signed in, on this device. */
export const keptAnswers = createKeeper(localStorageIfAllowed())

/** Begins a query with what was kept, where the server cannot be asked. */
export function fromKept<T>(key: readonly unknown[]) {
  return keptStart(() => keptAnswers.find<T>(key))
}

export function keptStart<T>(find: () => { at: number; data: T } | undefined) {
  const found = () => (isOffline() ? find() : undefined)
  return { initialData: () => found()?.data, initialDataUpdatedAt: () => found()?.at }
}

function localStorageIfAllowed(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
