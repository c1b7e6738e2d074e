import type { ActionAnswer, PushMessage } from '@duebook/contract'
import type { ToPages } from './messages.ts'
import { actionTitle, addressOf, type Shown, shownFor } from './push-rules.ts'

declare const self: ServiceWorkerGlobalScope

const ACTIONS = '/api/v2/actions'

/** Every push must show something, or the browser shows a sentence of its own. */
export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, options } = shownFor(readMessage(data))
  await self.registration.showNotification(title, options)
  await Promise.all([updateBadge(), tellPages()])
}

/** A button does at once what it says; whatever prevents that opens its page. */
export async function handleClick(notification: Notification, button: string): Promise<void> {
  const { link, actions } = notification.data as Shown
  notification.close()
  await updateBadge()
  const action = actions[Number(button)]
  if (button === '' || !action) return openApp(addressOf(link, self.location.origin))
  const answer = action.token === undefined ? undefined : await act(action.token)
  if (!answer) return openApp(addressOf(action.page, self.location.origin))
  await self.registration.showNotification(actionTitle(answer), {
    tag: notification.tag,
    silent: true,
    data: { actions: [] },
  })
  await tellPages()
}

/** Works offline too: the server learns of it later. */
export async function forgetDevice(): Promise<void> {
  const shown = await self.registration.getNotifications()
  for (const notification of shown) notification.close()
  const subscription = await self.registration.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

function readMessage(data: PushMessageData | null): Partial<PushMessage> {
  try {
    return (data?.json() ?? {}) as Partial<PushMessage>
  } catch {
    return {}
  }
}

async function act(token: string): Promise<ActionAnswer | undefined> {
  try {
    const response = await fetch(ACTIONS, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: JSON.stringify({ token, act: true }),
    })
    return response.ok ? ((await response.json()) as { data: ActionAnswer }).data : undefined
  } catch {
    return undefined
  }
}

async function openApp(address: string): Promise<void> {
  const [open] = await self.clients.matchAll({ type: 'window' })
  if (!open) return void (await self.clients.openWindow(address))
  await open.focus().catch(() => {})
  // It may be of the version before, which this worker does not control.
  await open.navigate(address).catch(() => self.clients.openWindow(address))
}

async function updateBadge(): Promise<void> {
  const { length } = await self.registration.getNotifications()
  // Not in every browser. No count removes it.
  if ('setAppBadge' in navigator) await navigator.setAppBadge(length)
}

async function tellPages(): Promise<void> {
  const message: ToPages = { kind: 'notified' }
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(message)
}
