import { refuse } from '#core/errors'

/** What a browser says it has asked the authenticator for. */
export interface ClientData {
  challenge: string
  crossOrigin: boolean
}

export interface Registration {
  id: string
  clientData: ClientData
  clientDataJSON: string
  attestationObject: string
  transports: string[]
}

export interface Assertion {
  id: string
  clientData: ClientData
  clientDataJSON: string
  authenticatorData: string
  signature: string
  /** Whose passkey it is, as the authenticator remembers it. */
  userHandle: string | undefined
}

/** In bytes. WebAuthn itself bounds credential ids and user handles. */
const MAX_BYTES = {
  id: 1_023,
  userHandle: 64,
  clientDataJSON: 4_096,
  authenticatorData: 2_048,
  signature: 2_048,
  attestationObject: 32_768,
}

const MAX_TRANSPORTS = 10
/** Those that browsers understand when they are told which passkeys exist. Others are left out. */
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])

/** What `navigator.credentials.create` answered, as far as it is used. Refuses everything else, however odd it is. */
export function readRegistration(value: unknown): Registration {
  const { id, response } = readCredential(value)
  return {
    id,
    ...readClientData(response),
    attestationObject: requireBytes(response, 'attestationObject'),
    transports: readTransports(response.transports),
  }
}

/** What `navigator.credentials.get` answered. */
export function readAssertion(value: unknown): Assertion {
  const { id, response } = readCredential(value)
  const { userHandle = null } = response
  return {
    id,
    ...readClientData(response),
    authenticatorData: requireBytes(response, 'authenticatorData'),
    signature: requireBytes(response, 'signature'),
    userHandle: userHandle === null ? undefined : requireBytes(response, 'userHandle'),
  }
}

function readCredential(value: unknown): { id: string; response: Fields } {
  const credential = requireObject(value)
  const id = requireBytes(credential, 'id')
  if (credential.type !== 'public-key' || credential.rawId !== id) throw notAnAnswer()
  return { id, response: requireObject(credential.response) }
}

function readClientData(response: Fields): { clientDataJSON: string; clientData: ClientData } {
  const clientDataJSON = requireBytes(response, 'clientDataJSON')
  const { challenge, crossOrigin } = requireObject(parsed(Buffer.from(clientDataJSON, 'base64url')))
  if (typeof challenge !== 'string') throw notAnAnswer()
  return { clientDataJSON, clientData: { challenge, crossOrigin: crossOrigin === true } }
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(STRICT_UTF8.decode(json))
  } catch {
    throw notAnAnswer()
  }
}

function readTransports(list: unknown = []): string[] {
  if (!Array.isArray(list) || list.length > MAX_TRANSPORTS) throw notAnAnswer()
  return [...TRANSPORTS].filter((word) => list.includes(word))
}

type Fields = Record<string, unknown>

function requireObject(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw notAnAnswer()
  return value as Fields
}

/** Base64url in its one canonical spelling, because credential ids are found by it. */
function requireBytes(fields: Fields, name: keyof typeof MAX_BYTES): string {
  const text = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (typeof text !== 'string' || text === '' || text.length > Math.ceil((MAX_BYTES[name] * 4) / 3)) {
    throw notAnAnswer()
  }
  if (Buffer.from(text, 'base64url').toString('base64url') !== text) throw notAnAnswer()
  return text
}

function notAnAnswer() {
  return refuse('field-invalid', { field: 'response', expected: 'the answer of the browser' })
}

const STRICT_UTF8 = new TextDecoder('utf-8', { fatal: true })
