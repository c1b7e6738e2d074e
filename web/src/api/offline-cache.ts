import { createOfflineCache } from './create-offline-cache.ts'
import { isOffline } from './server-connection.ts'

/** Of whoever is signed in, on this device. */
export const offlineCache = createOfflineCache(localStorageIfAllowed())

/** Begins a query with what was kept, where the server cannot be asked. */
export function fromOfflineCache<T>(key: readonly unknown[]) {
  return initialDataOffline(() => offlineCache.find<T>(key))
}

export function initialDataOffline<T>(find: () => { at: number; data: T } | undefined) {
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
