import type { BrowserContext, Page, Worker } from 'playwright-core'

/** A notification as the worker asked the browser to show it. */
export interface ShownNotification {
  title: string
  body?: string
  tag?: string
  actions?: Array<{ action: string; title: string }>
}

/**
 * Browsers under test have no push service, and headless ones neither show notifications nor badges: only these ends are
 * replaced.
 * Subscriptions get real keys, so that the server takes them.
 */
export async function givePushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const base64url = (bytes: ArrayBuffer | Uint8Array) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replaceAll('=', '')
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => {
      const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ])
      const p256dh = base64url(await crypto.subtle.exportKey('raw', publicKey))
      const auth = base64url(crypto.getRandomValues(new Uint8Array(16)))
      const endpoint = `https://push.example.org/${base64url(crypto.getRandomValues(new Uint8Array(16)))}`
      return { toJSON: () => ({ endpoint, keys: { p256dh, auth } }) } as unknown as PushSubscription
    }
  })
}

/** The page's service worker, whose notifications are kept instead of shown. */
export async function workerOf(page: Page): Promise<Worker> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('There is no service worker')
  await worker.evaluate(() => {
    const shown: Array<ShownNotification & { close: () => void }> = []
    const unsubscribed: string[] = []
    Object.assign(self, { shown, unsubscribed })
    const setBadge = async (badge: number) => void Object.assign(self, { badge })
    Object.assign(Object.getPrototypeOf(navigator), {
      setAppBadge: setBadge,
      clearAppBadge: () => setBadge(0),
    })
    Object.assign(ServiceWorkerRegistration.prototype, {
      showNotification: async (title: string, options: object) => {
        const notification = { title, ...options, close: () => shown.splice(shown.indexOf(notification), 1) }
        shown.push(notification)
      },
      getNotifications: async () => [...shown],
    })
    Object.assign(PushManager.prototype, {
      getSubscription: async () => ({ unsubscribe: async () => unsubscribed.push('this device') }),
    })
  })
  return worker
}

/** As if the push service had delivered it. */
export async function deliverPush(page: Page, message: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const found = registrations.find(({ isDeleted }) => !isDeleted)
      if (found) resolve(found.registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const { origin } = new URL(page.url())
  const data = JSON.stringify(message)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
  await devtools.detach()
}

export function shownIn(worker: Worker): Promise<ShownNotification[]> {
  return worker.evaluate(() => {
    const { shown } = self as unknown as { shown: ShownNotification[] }
    return shown.map(({ title, body, tag, actions }) =>
      JSON.parse(JSON.stringify({ title, body, tag, actions })),
    )
  })
}

export function badgeIn(worker: Worker): Promise<number> {
  return worker.evaluate(() => (self as unknown as { badge: number }).badge)
}

export function unsubscribedIn(worker: Worker): Promise<string[]> {
  return worker.evaluate(() => (self as unknown as { unsubscribed: string[] }).unsubscribed)
}

/** A click on the first notification, or on one of its buttons. Resolves once the worker has handled it. */
export function clickNotification(worker: Worker, action = ''): Promise<void> {
  return worker.evaluate(async (button) => {
    const [notification] = (self as unknown as { shown: object[] }).shown
    let handled: Promise<unknown> | undefined
    const waitUntil = (work: Promise<unknown>) => {
      handled = work
    }
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, action: button, waitUntil }),
    )
    await handled
  }, action)
}
