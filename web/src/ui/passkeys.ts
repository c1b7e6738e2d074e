import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'

/** What the server checks, or why there is nothing. */
export type PasskeyAnswer =
  | { response: Record<string, unknown> }
  /** Also where it took too long, or the device could not check who it is. */
  | { problem: 'cancelled' }
  /** The device has one of this user already. */
  | { problem: 'exists' }

/** Whether this browser knows passkeys, at this address. They need https or localhost. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis
}

export function createPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  return answerOf(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
  })
}

export function readPasskey(options: Record<string, unknown>): Promise<PasskeyAnswer> {
  return answerOf(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
  })
}

async function answerOf(ceremony: () => Promise<object>): Promise<PasskeyAnswer> {
  try {
    return { response: { ...(await ceremony()) } }
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') return { problem: 'exists' }
    if (name === 'NotAllowedError' || name === 'AbortError') return { problem: 'cancelled' }
    throw error
  }
}
