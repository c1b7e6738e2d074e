import type { Page } from 'playwright-core'

/** Everything that a script in the page could read, place by place, as text. */
export async function readableIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const databases = await Promise.all(
      (await indexedDB.databases()).map(async ({ name = '' }) => {
        const opened = await new Promise<IDBDatabase>((resolve, reject) => {
          const request = indexedDB.open(name)
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(new Error(String(request.error)))
        })
        const stores = await Promise.all(
          [...opened.objectStoreNames].map(
            (store) =>
              new Promise<unknown>((resolve, reject) => {
                const request = opened.transaction(store).objectStore(store).getAll()
                request.onsuccess = () => resolve(request.result)
                request.onerror = () => reject(new Error(String(request.error)))
              }),
          ),
        )
        opened.close()
        return [name, stores]
      }),
    )
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name)
        const requests = await cache.keys()
        const texts = await Promise.all(
          requests.map(async (request) => {
            const response = await cache.match(request)
            const headers = JSON.stringify([[...request.headers], [...(response?.headers ?? [])]])
            return `${request.url} ${headers} ${(await response?.text()) ?? ''}`
          }),
        )
        return texts.join('\n')
      }),
    )
    const inputs = [...document.querySelectorAll('input, textarea')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return {
      cookies: document.cookie,
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      indexedDB: JSON.stringify(databases),
      caches: cached.join('\n'),
      document: document.documentElement.outerHTML + inputs.join('\n'),
      history: location.href + JSON.stringify(history.state) + document.referrer + window.name,
      requests: performance
        .getEntries()
        .map(({ name }) => name)
        .join('\n'),
    }
  })
}
