/** Why this device can't show notifications; `dismissed`: the browser's question was closed. */
export type PushProblem = 'this-address' | 'no-support' | 'home-screen' | 'blocked' | 'dismissed' | 'failed'

export class PushError extends Error {
  readonly problem: PushProblem

  constructor(problem: PushProblem, cause?: unknown) {
    super(`This device can't be notified: ${problem}`, { cause })
    this.problem = problem
  }
}

const READY_MILLISECONDS = 10_000

export function findPushProblem(): PushProblem | undefined {
  if (!isSecureContext) return 'this-address'
  const isSupported =
    'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis
  if (!isSupported) return isApplePhone() ? 'home-screen' : 'no-support'
  return Notification.permission === 'denied' ? 'blocked' : undefined
}

/** Asks the user, and the browser's push service. Throws a `PushError`. */
export async function subscribeDevice(publicKey: string): Promise<PushSubscriptionJSON> {
  const problem = findPushProblem()
  if (problem) throw new PushError(problem)
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') throw new PushError(permission === 'denied' ? 'blocked' : 'dismissed')
  try {
    const { pushManager } = await readyRegistration()
    // One for another key of the server is useless, and in the way.
    await (await pushManager.getSubscription())?.unsubscribe()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    return (await pushManager.subscribe(options)).toJSON()
  } catch (error) {
    throw new PushError('failed', error)
  }
}

/** Without a service worker, `ready` would never be. */
function readyRegistration(): Promise<ServiceWorkerRegistration> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('There is no service worker')), READY_MILLISECONDS)
  })
  return Promise.race([navigator.serviceWorker.ready, tooLate])
}

/** There, only apps on the Home Screen may. */
function isApplePhone(): boolean {
  return (
    /iPhone|iPad/.test(navigator.userAgent) ||
    (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  )
}
