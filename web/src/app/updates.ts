import { useSyncExternalStore } from 'react'
import type { ToWorker } from '../service-worker/messages.ts'
import { confirmLosingChanges } from '../ui/unsaved-changes.ts'
import { isTimeToCheck } from './update-rules.ts'

/*
 * The page's side of the service worker, which keeps the shown version; a newer one is downloaded and waits until the
 * user loads it.
 */

let waiting: ServiceWorker | undefined
const listeners = new Set<() => void>()

/**
 * Registers again after Clear-Site-Data. There is no worker without HTTPS, in private windows or in development; the
 * app works without one.
 */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    watch(await navigator.serviceWorker.register('/service-worker.js'))
  } catch {
    // The app works without it.
  }
}

export function useUpdateReady(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== undefined)
}

/** Only called on a click. */
export async function loadUpdate(): Promise<void> {
  if (!(await confirmLosingChanges())) return
  // Another tab may have activated it already.
  if (waiting?.state !== 'installed') return location.reload()
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  post(waiting, { kind: 'take-over' })
}

const watched = new WeakSet<ServiceWorkerRegistration>()

function watch(registration: ServiceWorkerRegistration): void {
  if (watched.has(registration)) return
  watched.add(registration)
  if (registration.waiting) void handleInstalled(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    // The first worker replaces nothing.
    if (!registration.active) return
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') void handleInstalled(worker)
    })
  })
  let lastCheck = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || !isTimeToCheck(lastCheck, Date.now())) return
    lastCheck = Date.now()
    registration.update().catch(() => {})
  })
}

/** If the page is as new as the worker, it takes over at once, without asking. */
async function handleInstalled(worker: ServiceWorker): Promise<void> {
  if (await hasThisPage(worker)) return post(worker, { kind: 'take-over' })
  waiting = worker
  for (const listener of listeners) listener()
}

function hasThisPage(worker: ServiceWorker): Promise<boolean> {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]')
  const { port1: answers, port2: asked } = new MessageChannel()
  return new Promise((resolve) => {
    answers.onmessage = ({ data }) => resolve(data === true)
    post(worker, { kind: 'knows', file: new URL(entry?.src ?? '', location.origin).pathname }, [asked])
  })
}

function post(worker: ServiceWorker, message: ToWorker, transfer: Transferable[] = []): void {
  worker.postMessage(message, transfer)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
