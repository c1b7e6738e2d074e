import type { ToWorker } from '../service-worker/messages.ts'

const TIMEOUT_MILLISECONDS = 1000

/** Before signing out: closes notifications that are shown, and ends the subscription to new ones. Never fails. */
export async function forgetDevice(): Promise<void> {
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => {})
  const worker = await activeWorker().catch(() => undefined)
  if (!worker) return
  const { port1: answers, port2: asked } = new MessageChannel()
  const message: ToWorker = { kind: 'signed-out' }
  worker.postMessage(message, [asked])
  await new Promise((resolve) => {
    answers.onmessage = resolve
    setTimeout(resolve, TIMEOUT_MILLISECONDS)
  })
}

async function activeWorker(): Promise<ServiceWorker | null | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  return (await navigator.serviceWorker.getRegistration())?.active
}
