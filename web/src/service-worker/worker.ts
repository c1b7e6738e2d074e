import type { ToWorker } from './messages.ts'
import { forgetDevice, handleClick, showMessage } from './push.ts'
import { type Build, cacheOf, handlingOf, isHashed, outdatedCaches } from './rules.ts'

declare const self: ServiceWorkerGlobalScope
/** Defined by the build. */
declare const __BUILD__: Build
const BUILD = __BUILD__

/** How long to wait for the network before showing the stored page. */
const TIMEOUT_MILLISECONDS = 4000

self.addEventListener('install', (event) => event.waitUntil(keepFiles()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('message', (event) => {
  const message = event.data as ToWorker
  const [port] = event.ports
  if (message.kind === 'take-over') void self.skipWaiting()
  else if (message.kind === 'knows') port?.postMessage(BUILD.files.includes(message.file))
  else event.waitUntil(forgetDevice().finally(() => port?.postMessage(true)))
})
self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data)))
self.addEventListener('notificationclick', (event) => {
  event.waitUntil(handleClick(event.notification, event.action))
})
self.addEventListener('fetch', (event) => {
  const { request } = event
  const handling = handlingOf(request, self.location.origin, BUILD)
  if (handling === 'page') event.respondWith(freshOrKeptPage(request))
  if (handling === 'file') event.respondWith(keptOrFreshFile(request))
})

/** All or nothing: an incomplete version is never used. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheOf(BUILD))
  await cache.addAll(
    BUILD.files.map((file) => new Request(file, { cache: isHashed(file) ? 'default' : 'reload' })),
  )
}

async function takeOver(): Promise<void> {
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const outdated = outdatedCaches(await caches.keys(), BUILD, tabs.length > 1)
  await Promise.all(outdated.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** The stored page includes its policy header, whose nonce its styles use: the two belong together. */
async function freshOrKeptPage(request: Request): Promise<Response> {
  const fresh = fetch(request)
  const inTime = await Promise.race([fresh.catch(() => undefined), patience()])
  return inTime ?? (await keptPage()) ?? fresh
}

async function keptPage(): Promise<Response | undefined> {
  const cache = await caches.open(cacheOf(BUILD))
  return cache.match('/', { ignoreVary: true })
}

/** From any version: tabs with the previous one need its files. */
async function keptOrFreshFile(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

function patience(): Promise<undefined> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(undefined), TIMEOUT_MILLISECONDS)
  })
}
