import { ApiError, NetworkError, type SignedIn } from '@duebook/contract'
import {
  browserSupportsWebAuthnAutofill,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'
import { client } from '../../api/client.ts'

/** Sooner than the server's challenge expires. */
const OFFER_AGAIN_MILLISECONDS = 4 * 60_000

/** Nobody chose a passkey, or the browser has none for this address; it does not say which. */
export class PasskeyNotUsedError extends Error {}

/** Whether the browser shows its own dialog, which nothing may close. */
let isAsking = false

/** Asks for a passkey, and signs in with it. */
export async function signInWithPasskey(): Promise<SignedIn> {
  const optionsJSON = await requestOptions()
  isAsking = true
  try {
    return await signInWith(await startAuthentication({ optionsJSON }))
  } catch (error) {
    throw error instanceof ApiError || error instanceof NetworkError ? error : new PasskeyNotUsedError()
  } finally {
    isAsking = false
  }
}

/**
 * Lets the browser offer passkeys in the email field, until the returned function is called. Says nothing where it cannot
 * or nobody chooses one; `onRefused` gets what the server says against the chosen one.
 */
export function offerPasskeys(
  onSignedIn: (answer: SignedIn) => void,
  onRefused: (error: unknown) => void,
): () => void {
  let isOver = false
  const offer = async () => {
    if (!(await browserSupportsWebAuthnAutofill())) return
    const optionsJSON = await requestOptions()
    if (isOver || isAsking) return
    const response = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
    await signInWith(response).then(onSignedIn, onRefused)
  }
  const start = () => void offer().catch(() => {})
  start()
  const timer = setInterval(start, OFFER_AGAIN_MILLISECONDS)
  return () => {
    isOver = true
    clearInterval(timer)
    if (!isAsking) WebAuthnAbortService.cancelCeremony()
  }
}

async function requestOptions(): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return (await client.auth.passkeyOptions()) as unknown as PublicKeyCredentialRequestOptionsJSON
}

function signInWith(response: object): Promise<SignedIn> {
  return client.auth.passkey({ response: { ...response } })
}
