import { type SignedIn, authEndpoints } from '../auth.ts'
import type { BodyOf, DataOf, Endpoint, QueryOf } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { ApiError } from './errors.ts'
import { type TokenKeeper, type Tokens, keepTokens } from './tokens.ts'
import { type Answer, type CallOptions, type InputOf, type Transport, send } from './transport.ts'

export interface ClientOptions {
  /** Scheme, host and port; empty for the page's own origin. */
  baseUrl?: string
  /** How the refresh token is kept: by this client, or in a cookie that no script can read (same origin only). */
  session?: 'token' | 'cookie'
  /** To go on with a session that was begun elsewhere. */
  tokens?: { access_token?: string; refresh_token?: string }
  /** Called once when the session turns out to be over. */
  onSessionEnd?: () => void
  fetch?: typeof fetch
  now?: () => number
  sleep?: (milliseconds: number) => Promise<void>
  newKey?: () => string
}

/** A bill group, by id or by name. */
export type GroupChoice = { id: number } | { name: string }

export type Client = ReturnType<typeof createClient>

export function createClient(options: ClientOptions = {}) {
  const inCookie = options.session === 'cookie'
  const sessionHeader: Record<string, string> = inCookie ? { 'x-session': 'cookie' } : {}
  const transport: Transport = {
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    baseUrl: options.baseUrl ?? '',
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    newKey: options.newKey ?? (() => crypto.randomUUID()),
  }

  // With a cookie nobody knows whether there is a session until it was tried, and after signing out there is none.
  let cookieMayExist = inCookie
  const tokens = keepTokens(
    { access: options.tokens?.access_token, refresh: options.tokens?.refresh_token },
    options.now ?? Date.now,
    () => cookieMayExist,
    (refresh) => alone(inCookie, () => fetchAccessToken(transport, sessionHeader, refresh)),
    () => {
      cookieMayExist = false
      options.onSessionEnd?.()
    },
  )

  function signedIn(answer: SignedIn): SignedIn {
    cookieMayExist = inCookie
    tokens.set({ access: answer.access_token, refresh: answer.refresh_token })
    return answer
  }

  function signedOut<T>(answer: T): T {
    cookieMayExist = false
    tokens.set({ access: undefined, refresh: undefined })
    return answer
  }

  const knock = async <E extends Endpoint>(endpoint: E, input: InputOf<E>, call?: CallOptions): Promise<DataOf<E>> =>
    (await send(transport, endpoint, input, sessionHeader, call)).data

  const call = caller(transport, tokens, sessionHeader)
  const refreshTokenBody = () => {
    const { refresh } = tokens.current()
    return refresh === undefined ? {} : { refresh_token: refresh }
  }

  return {
    /** The tokens as they are now, for those who keep them elsewhere. */
    tokens: (): Tokens => tokens.current(),
    setup: {
      get: () => knock(endpoints.getSetup, {}),
      complete: async (body: BodyOf<typeof endpoints.completeSetup>) =>
        signedIn(await knock(endpoints.completeSetup, { body })),
    },
    auth: {
      login: async (body: BodyOf<typeof endpoints.login>) => signedIn(await knock(endpoints.login, { body })),
      /** Whether there is a session to go on with; fetches an access token if need be. */
      resume: async () => (await tokens.usable()) !== undefined,
      logout: async () => signedOut(await call(endpoints.logout, { body: refreshTokenBody() })),
      logoutAll: async (body: BodyOf<typeof endpoints.logoutAll> = {}) =>
        signedOut(await call(endpoints.logoutAll, { body })),
      changePassword: (body: BodyOf<typeof endpoints.changePassword>) => call(endpoints.changePassword, { body }),
      listSessions: () => call(endpoints.listSessions, {}),
      endSession: (id: number) => call(endpoints.endSession, { params: { id } }),
    },
    me: () => call(endpoints.me, {}),
    databases: {
      list: () => call(endpoints.listDatabases, {}),
      create: (body: BodyOf<typeof endpoints.createDatabase>, options?: CallOptions) =>
        call(endpoints.createDatabase, { body }, options),
      update: (id: number, body: BodyOf<typeof endpoints.updateDatabase>) =>
        call(endpoints.updateDatabase, { params: { id }, body }),
      delete: (id: number, query: QueryOf<typeof endpoints.deleteDatabase> = {}) =>
        call(endpoints.deleteDatabase, { params: { id }, query }),
    },
    health: () => knock(endpoints.health, {}),
    ready: () => knock(endpoints.ready, {}),
  }
}

async function fetchAccessToken(
  transport: Transport,
  headers: Record<string, string>,
  refresh: string | undefined,
): Promise<string> {
  const body = refresh === undefined ? {} : { refresh_token: refresh }
  return (await send(transport, authEndpoints.refresh, { body }, headers)).data.access_token
}

/** Calls with a token: refreshed before it expires, and once more when the server refuses it. */
function caller(transport: Transport, tokens: TokenKeeper, headers: Record<string, string>) {
  const answer = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options: CallOptions = {},
  ): Promise<Answer<DataOf<E>>> => {
    const token = await tokens.usable()
    // One key for both tries: the first may have had its effect.
    const call = endpoint.keyed ? { idempotencyKey: transport.newKey(), ...options } : options
    const attempt = (access: string | undefined) =>
      send(transport, endpoint, input, { ...headers, ...bearer(access) }, call)
    try {
      return await attempt(token)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401 || token === undefined) throw error
      const renewed = await tokens.renew(token)
      if (renewed === undefined) throw error
      return attempt(renewed)
    }
  }
  return async <E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<DataOf<E>> =>
    (await answer(endpoint, input, options)).data
}

function bearer(token: string | undefined): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` }
}

/** Several tabs share one cookie: they refresh one after another, where the browser can tell them apart. */
async function alone<T>(shared: boolean, refresh: () => Promise<T>): Promise<T> {
  const locks = shared ? globalThis.navigator?.locks : undefined
  return locks ? locks.request('duebook-refresh', refresh) : refresh()
}
