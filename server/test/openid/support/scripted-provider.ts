import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

export const CLIENT_ID = 'duebook'
export const CLIENT_SECRET = 'the secret of the client'

interface Key {
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** What the provider says about somebody who comes back, and what it gets wrong on purpose. */
export interface Answer {
  claims?: Record<string, unknown>
  userInfo?: Record<string, unknown>
  /** How the ID token is signed; by its own key unless told otherwise. */
  signature?: 'own' | 'none' | 'client-secret' | 'public-key-as-secret' | 'stranger' | 'changed'
  /** Of the redirect, besides the code. */
  parameters?: Record<string, string>
  /** The code can be handed in again. */
  isCodeReusable?: boolean
}

interface Pending extends Answer {
  nonce: string
  challenge: string
}

/** A provider of the tests' own, which can do everything wrong that a real one would not. */
export interface ScriptedProvider {
  issuer: string
  /** As if somebody had signed in there: the query with which the browser comes back. */
  answer: (authorizationUrl: string, answer?: Answer) => string
  /** What goes into the description, over what is right. */
  metadata: Record<string, unknown>
  /** Any answer of it, before it is sent; `hang` sends none. */
  behaviour: {
    path?: string
    status?: number
    body?: string
    headers?: Record<string, string>
    hang?: boolean
  }
  rotateKeys: () => void
  requests: string[]
  /** What was sent to it, and what it has sent, that nobody else may know. */
  secrets: string[]
  close: () => Promise<void>
}

export async function scriptedProvider(): Promise<ScriptedProvider> {
  let key = newKey()
  const stranger = newKey(key.kid)
  const pending = new Map<string, Pending>()
  const infos = new Map<string, Record<string, unknown>>()
  const provider: ScriptedProvider = {
    issuer: '',
    metadata: {},
    behaviour: {},
    requests: [],
    secrets: [],
    answer(authorizationUrl, answer = {}) {
      const asked = new URL(authorizationUrl).searchParams
      const code = randomUUID()
      pending.set(code, {
        ...answer,
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
      })
      const query = { code, state: asked.get('state') ?? '', iss: provider.issuer, ...answer.parameters }
      return `?${new URLSearchParams(query).toString()}`
    },
    rotateKeys() {
      key = newKey()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  function describe() {
    const { issuer } = provider
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['ES256'],
      authorization_response_iss_parameter_supported: true,
      ...provider.metadata,
    }
  }

  function idToken({ signature = 'own', claims, nonce }: Pending): string {
    const now = Math.floor(Date.now() / 1000)
    const about = {
      iss: provider.issuer,
      sub: 'ada',
      aud: CLIENT_ID,
      nonce,
      iat: now,
      exp: now + 300,
      ...claims,
    }
    const alg = { none: 'none', 'client-secret': 'HS256', 'public-key-as-secret': 'HS256' }[
      signature as 'none'
    ]
    const text = `${encode({ alg: alg ?? 'ES256', kid: key.kid })}.${encode(about)}`
    if (signature === 'none') return `${text}.`
    if (signature === 'client-secret') return `${text}.${hmac(CLIENT_SECRET, text)}`
    if (signature === 'public-key-as-secret')
      return `${text}.${hmac(key.publicKey.export({ type: 'spki', format: 'pem' }), text)}`
    const { privateKey } = signature === 'stranger' ? stranger : key
    const made = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const signed = `${text}.${made.toString('base64url')}`
    // Somebody else's name under the signature of the first.
    return signature === 'changed'
      ? signed.replace(/\.[^.]+\./, `.${encode({ ...about, sub: 'eve' })}.`)
      : signed
  }

  function handInCode(body: URLSearchParams, response: ServerResponse): void {
    const code = body.get('code') ?? ''
    const found = pending.get(code)
    const challenge = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!found || challenge !== found.challenge) {
      send(response, 400, { error: 'invalid_grant' })
      return
    }
    if (!found.isCodeReusable) pending.delete(code)
    const [token, signed] = [randomUUID(), idToken(found)]
    infos.set(token, { sub: 'ada', ...found.userInfo })
    provider.secrets.push(code, body.get('code_verifier') ?? '', found.nonce, token, signed)
    send(response, 200, { access_token: token, token_type: 'Bearer', id_token: signed })
  }

  const server = createServer((request, response) => {
    void (async () => {
      const path = request.url?.split('?', 1)[0] ?? ''
      provider.requests.push(path)
      const body = new URLSearchParams(await textOf(request))
      const { behaviour } = provider
      if (behaviour.path === undefined || path.endsWith(behaviour.path)) {
        if (behaviour.hang) return
        if (behaviour.body !== undefined || behaviour.status !== undefined) {
          response.writeHead(behaviour.status ?? 200, {
            'content-type': 'application/json',
            ...behaviour.headers,
          })
          response.end(behaviour.body ?? '{}')
          return
        }
      }
      if (path === '/.well-known/openid-configuration') send(response, 200, describe())
      else if (path === '/jwks') send(response, 200, { keys: [jwkOf(key)] })
      else if (path === '/token') handInCode(body, response)
      else if (path === '/userinfo')
        send(response, 200, infos.get(request.headers.authorization?.replace('Bearer ', '') ?? '') ?? {})
      else send(response, 404, {})
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(async () => {
    if (server.listening) await provider.close()
  })
  return provider
}

function newKey(kid: string = randomUUID()): Key {
  return { kid, ...generateKeyPairSync('ec', { namedCurve: 'P-256' }) }
}

function jwkOf({ kid, publicKey }: Key) {
  return { ...publicKey.export({ format: 'jwk' }), kid, alg: 'ES256', use: 'sig' }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function hmac(secret: string | Buffer, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
