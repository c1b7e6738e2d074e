import { createOfflineCache } from './create-offline-cache.ts'
import { isOffline } from './server-connection.ts'

/** Data of the signed-in user, on this device. */
export const offlineCache = createOfflineCache(localStorageIfAllowed())

/** While offline, starts a query with the stored response. */
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
