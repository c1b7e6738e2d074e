import { createOfflineCache } from './create-offline-cache.ts'
import { keptOwner } from './kept-owner.ts'
import { isSessionCurrent } from './session.ts'

/** Data of the signed-in user, on this device. */
export const offlineCache = createOfflineCache(localStorageIfAllowed(), keptOwner)

const PAGE_START = Date.now()

/** Whether data of that time was kept by an earlier visit: the server has not confirmed it on this page. */
export function isFromEarlierVisit(at: number): boolean {
  return at < PAGE_START
}

/** Stores a response, unless the browser has another session by now than the one that asked. */
export function keepAnswer(key: readonly unknown[], data: unknown, at: number): void {
  if (isSessionCurrent()) offlineCache.keep(key, data, at)
}

/** A query begins with the stored response, and shows it until the server answers. */
export function fromOfflineCache<T>(key: readonly unknown[]) {
  return initialDataFrom(() => offlineCache.find<T>(key))
}

export function initialDataFrom<T>(find: () => { at: number; data: T } | undefined) {
  return { initialData: () => find()?.data, initialDataUpdatedAt: () => find()?.at }
}

function localStorageIfAllowed(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}
