import { authorizedCalls } from './authorized-calls.ts'
import { ApiError } from './errors.ts'
import { type GroupClient, groupClient, page } from './group-client.ts'
import { keepTokens, type Tokens } from './tokens.ts'
import { type CallOptions, type InputOf, send, type Transport } from './transport.ts'
import {
  API_PREFIX,
  type BodyOf,
  type DataOf,
  type Endpoint,
  endpoints,
  type QueryOf,
  type SignedIn,
} from './wire.ts'

export interface ClientOptions {
  /** Scheme, host and port, such as `https://duebook.example.org`; empty for the page's own origin. */
  baseUrl?: string | undefined
  /** Where the refresh token is kept: in this client, or in a cookie that no script can read (same origin only). */
  session?: 'token' | 'cookie' | undefined
  /** Where the second secret of a cookie session is kept: in this client, unless something outlives the page. */
  binding?: BindingKeeper | undefined
  /** To continue a session that was started elsewhere. */
  tokens?: { access_token?: string | undefined; refresh_token?: string | undefined } | undefined
  /** Called once when the session turns out to be over. */
  onSessionEnd?: (() => void) | undefined
  /** Sends requests; default: the global `fetch`. */
  fetch?: typeof fetch | undefined
  /** Milliseconds since 1970; default: `Date.now`. */
  now?: (() => number) | undefined
  /** Waits before the next try. */
  sleep?: ((milliseconds: number) => Promise<void>) | undefined
  /** Makes an Idempotency-Key; default: 128 random bits. */
  newKey?: (() => string) | undefined
  /** Sees what a call answers before anybody else does. Throws where it must not be used. */
  check?: ((endpoint: Endpoint, answer: unknown) => void) | undefined
}

/** Keeps the second secret of a cookie session. Cookie and secret are useless without each other. */
export interface BindingKeeper {
  get(): string | undefined
  set(binding: string | undefined): void
}

/** A bill group, by id or by name. */
export type GroupChoice = { id: number } | { name: string }

/** Every call of the API, for one session. The calls inside a bill group are in `group`. */
export interface Client extends ReturnType<typeof clientOf> {}

export function createClient(options: ClientOptions = {}): Client {
  return clientOf(options)
}

function clientOf(options: ClientOptions) {
  const inCookie = options.session === 'cookie'
  const sessionHeader: Record<string, string> = inCookie ? { 'x-session': 'cookie' } : {}
  const transport: Transport = {
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    baseUrl: options.baseUrl ?? '',
    sleep: options.sleep ?? ((milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))),
    newKey: options.newKey ?? randomKey,
    check: options.check,
    remembered: new Map(),
  }
  const forgetAnswers = () => {
    transport.remembered = new Map()
  }

  const binding = options.binding ?? inMemory()
  const boundHeaders = (value: string | undefined): Record<string, string> =>
    inCookie && value !== undefined ? { ...sessionHeader, 'x-session-binding': value } : sessionHeader

  let lastSent: string | undefined
  async function refreshOnce(refresh: string | undefined, isSecondTry = false): Promise<string> {
    const sent = binding.get()
    // Another tab may have signed in as somebody else.
    if (sent !== lastSent) forgetAnswers()
    lastSent = sent
    try {
      return await fetchAccessToken(transport, boundHeaders(sent), refresh)
    } catch (error) {
      if (!inCookie || !(error instanceof ApiError) || error.status !== 401) throw error
      // Another tab has signed in meanwhile, and what it keeps now must stay.
      if (binding.get() !== sent && !isSecondTry) return refreshOnce(refresh, true)
      if (binding.get() === sent) binding.set(undefined)
      throw error
    }
  }

  // With a cookie nobody knows whether there is a session until it was tried, and after signing out there is none.
  let cookieMayExist = inCookie
  const tokens = keepTokens(
    { access: options.tokens?.access_token, refresh: options.tokens?.refresh_token },
    options.now ?? Date.now,
    () => cookieMayExist && binding.get() !== undefined,
    (refresh) => alone(inCookie, () => refreshOnce(refresh)),
    () => {
      cookieMayExist = false
      forgetAnswers()
      options.onSessionEnd?.()
    },
  )

  function signedIn(answer: SignedIn): SignedIn {
    cookieMayExist = inCookie
    if (inCookie) binding.set(answer.binding)
    forgetAnswers()
    tokens.set({ access: answer.access_token, refresh: answer.refresh_token })
    return answer
  }

  function forget(): void {
    cookieMayExist = false
    forgetAnswers()
    tokens.set({ access: undefined, refresh: undefined })
  }

  function signedOut<T>(answer: T): T {
    if (inCookie) binding.set(undefined)
    forget()
    return answer
  }

  const callPublic = async <E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    call?: CallOptions,
  ): Promise<DataOf<E>> => (await send(transport, endpoint, input, sessionHeader, call)).data

  const { answer, call } = authorizedCalls(transport, tokens, sessionHeader)
  const refreshTokenBody = () => {
    const { refresh } = tokens.current()
    return refresh === undefined ? {} : { refresh_token: refresh }
  }

  return {
    /** The current tokens, to save them elsewhere. */
    tokens: (): Tokens => tokens.current(),
    setup: {
      get: () => callPublic(endpoints.getSetup, {}),
      complete: async (body: BodyOf<typeof endpoints.completeSetup>) =>
        signedIn(await callPublic(endpoints.completeSetup, { body })),
    },
    auth: {
      login: async (body: BodyOf<typeof endpoints.login>) =>
        signedIn(await callPublic(endpoints.login, { body })),
      /**
       * Whether there is a session to continue; gets a new access token if needed. `again`: asks the server even if the
       * session is known to be over, or still good, because another tab may have signed in since.
       */
      resume: async ({ again = false }: { again?: boolean } = {}) => {
        if (again && inCookie) {
          forget()
          cookieMayExist = true
        }
        return (await tokens.usable()) !== undefined
      },
      /** The same as `me` of a cookie session, without waiting for an access token: for a page that opens */
      me: async (query: QueryOf<typeof endpoints.getSessionMe> = {}, options?: CallOptions) =>
        (await send(transport, endpoints.getSessionMe, { query }, boundHeaders(binding.get()), options)).data,
      logout: async () => {
        const { call: boundCall } = authorizedCalls(transport, tokens, boundHeaders(binding.get()))
        return signedOut(await boundCall(endpoints.logout, { body: refreshTokenBody() }))
      },
      /** Ends a cookie session on the server if it could not be reached when the user signed out. */
      finishLogout: (body: BodyOf<typeof endpoints.finishLogout>) =>
        callPublic(endpoints.finishLogout, { body }),
      /** Drops this client's tokens without telling the server. What other tabs share with it stays. */
      forget,
      logoutAll: async (body: BodyOf<typeof endpoints.logoutAll> = {}) =>
        signedOut(await call(endpoints.logoutAll, { body })),
      changePassword: (body: BodyOf<typeof endpoints.changePassword>) =>
        call(endpoints.changePassword, { body }),
      forgotPassword: (body: BodyOf<typeof endpoints.forgotPassword>) =>
        callPublic(endpoints.forgotPassword, { body }),
      resetPassword: (body: BodyOf<typeof endpoints.resetPassword>) =>
        callPublic(endpoints.resetPassword, { body }),
      listSessions: (options?: CallOptions) => call(endpoints.listSessions, {}, options),
      /** How people can sign in here */
      methods: (options?: CallOptions) => callPublic(endpoints.getSignInMethods, {}, options),
      /** The second step of a login, after an `ApiError` with a `challenge` */
      secondFactor: async (body: BodyOf<typeof endpoints.secondFactor>) =>
        signedIn(await callPublic(endpoints.secondFactor, { body })),
      signInLink: async (body: BodyOf<typeof endpoints.useSignInLink>) =>
        signedIn(await callPublic(endpoints.useSignInLink, { body })),
      passkeyOptions: () => callPublic(endpoints.passkeyRequestOptions, {}),
      passkey: async (body: BodyOf<typeof endpoints.passkeySignIn>) =>
        signedIn(await callPublic(endpoints.passkeySignIn, { body })),
      /** Confirm that it is you, for ten minutes */
      confirm: (body: BodyOf<typeof endpoints.confirmIdentity>) => call(endpoints.confirmIdentity, { body }),
      confirmEmail: (body: BodyOf<typeof endpoints.confirmEmail>) =>
        callPublic(endpoints.confirmEmail, { body }),
      endSession: (id: number) => call(endpoints.endSession, { params: { id } }),
    },
    /** Second factors, passkeys and the link with an OpenID provider */
    factors: {
      get: (options?: CallOptions) => call(endpoints.getFactors, {}, options),
      startTotp: (body: BodyOf<typeof endpoints.startTotp> = {}) =>
        body.challenge === undefined
          ? call(endpoints.startTotp, { body })
          : callPublic(endpoints.startTotp, { body }),
      /** With a challenge it also signs in */
      confirmTotp: async (body: BodyOf<typeof endpoints.confirmTotp>) => {
        if (body.challenge === undefined) return call(endpoints.confirmTotp, { body })
        const confirmed = await callPublic(endpoints.confirmTotp, { body })
        if (confirmed.session) signedIn(confirmed.session)
        return confirmed
      },
      removeTotp: () => call(endpoints.removeTotp, {}),
      createRecoveryCodes: () => call(endpoints.createRecoveryCodes, {}),
      listPasskeys: (options?: CallOptions) => call(endpoints.listPasskeys, {}, options),
      passkeyOptions: () => call(endpoints.passkeyCreationOptions, {}),
      addPasskey: (body: BodyOf<typeof endpoints.addPasskey>) => call(endpoints.addPasskey, { body }),
      renamePasskey: (id: number, body: BodyOf<typeof endpoints.renamePasskey>) =>
        call(endpoints.renamePasskey, { params: { id }, body }),
      removePasskey: (id: number) => call(endpoints.removePasskey, { params: { id } }),
      /** Where the browser goes to sign in with OpenID; `binding` is the SHA-256 of what the page keeps */
      openidStart: (binding: string) =>
        `${transport.baseUrl}${API_PREFIX}${endpoints.startOpenid.path}?binding=${encodeURIComponent(binding)}`,
      linkOpenid: () => call(endpoints.linkOpenid, {}),
      unlinkOpenid: () => call(endpoints.unlinkOpenid, {}),
      confirmByOpenid: () => call(endpoints.confirmByOpenid, {}),
    },
    account: {
      get: (options?: CallOptions) => call(endpoints.getAccount, {}, options),
      update: (body: BodyOf<typeof endpoints.updateAccount>) => call(endpoints.updateAccount, { body }),
    },
    /** What was done in the account, for its owners; of a bill group it is in `group`. */
    audit: {
      list: (query: QueryOf<typeof endpoints.listAudit> = {}, options?: CallOptions) =>
        call(endpoints.listAudit, { query }, options),
      /** One page of `list`, and where the next one starts */
      listPage: async (query: QueryOf<typeof endpoints.listAudit>, options?: CallOptions) =>
        page(await answer(endpoints.listAudit, { query }, options)),
    },
    me: (query: QueryOf<typeof endpoints.getMe> = {}, options?: CallOptions) =>
      call(endpoints.getMe, { query }, options),
    updateMe: (body: BodyOf<typeof endpoints.updateMe>) => call(endpoints.updateMe, { body }),
    /** The calls inside one bill group. */
    group: (choice: GroupChoice): GroupClient =>
      groupClient(authorizedCalls(transport, tokens, selecting(choice))),
    databases: {
      list: (options?: CallOptions) => call(endpoints.listDatabases, {}, options),
      create: (body: BodyOf<typeof endpoints.createDatabase>, options?: CallOptions) =>
        call(endpoints.createDatabase, { body }, options),
      update: (id: number, body: BodyOf<typeof endpoints.updateDatabase>) =>
        call(endpoints.updateDatabase, { params: { id }, body }),
      delete: (id: number, query: QueryOf<typeof endpoints.deleteDatabase> = {}) =>
        call(endpoints.deleteDatabase, { params: { id }, query }),
      /** Everything in the group, as `docs/export.md` describes it */
      export: (id: number, options?: CallOptions) =>
        call(endpoints.exportDatabase, { params: { id } }, options),
    },
    members: {
      list: (databaseId: number, options?: CallOptions) =>
        call(endpoints.listMembers, { params: { id: databaseId } }, options),
      add: (databaseId: number, body: BodyOf<typeof endpoints.addMember>) =>
        call(endpoints.addMember, { params: { id: databaseId }, body }),
      update: (databaseId: number, userId: number, body: BodyOf<typeof endpoints.updateMember>) =>
        call(endpoints.updateMember, { params: { id: databaseId, user_id: userId }, body }),
      remove: (databaseId: number, userId: number) =>
        call(endpoints.removeMember, { params: { id: databaseId, user_id: userId } }),
      listPending: (databaseId: number, options?: CallOptions) =>
        call(endpoints.listPendingMembers, { params: { id: databaseId } }, options),
      withdraw: (databaseId: number, membershipId: number) =>
        call(endpoints.withdrawPendingMember, { params: { id: databaseId, membership_id: membershipId } }),
    },
    /** The caller's own invitations to bill groups of other accounts. */
    memberships: {
      list: (options?: CallOptions) => call(endpoints.listMemberships, {}, options),
      accept: (id: number) => call(endpoints.acceptMembership, { params: { id } }),
      decline: (id: number) => call(endpoints.declineMembership, { params: { id } }),
    },
    users: {
      list: (options?: CallOptions) => call(endpoints.listUsers, {}, options),
      create: (body: BodyOf<typeof endpoints.createUser>) => call(endpoints.createUser, { body }),
      update: (id: number, body: BodyOf<typeof endpoints.updateUser>) =>
        call(endpoints.updateUser, { params: { id }, body }),
      remove: (id: number) => call(endpoints.removeUser, { params: { id } }),
      removeFactors: (id: number) => call(endpoints.removeUserFactors, { params: { id } }),
      endTokens: (id: number) => call(endpoints.endUserTokens, { params: { id } }),
    },
    invitations: {
      list: (options?: CallOptions) => call(endpoints.listInvitations, {}, options),
      create: (body: BodyOf<typeof endpoints.createInvitation> = {}) =>
        call(endpoints.createInvitation, { body }),
      withdraw: (id: number) => call(endpoints.withdrawInvitation, { params: { id } }),
      /** Accept an invitation with the token from its link, and sign in as the new user */
      accept: async (body: BodyOf<typeof endpoints.acceptInvitation>) => {
        const answer = await callPublic(endpoints.acceptInvitation, { body })
        return 'next' in answer ? answer : signedIn(answer)
      },
    },
    devices: {
      list: () => call(endpoints.listDevices, {}),
      register: (body: BodyOf<typeof endpoints.registerDevice>, options?: CallOptions) =>
        call(endpoints.registerDevice, { body }, options),
      remove: (id: number) => call(endpoints.removeDevice, { params: { id } }),
    },
    /** Where messages to the user go. */
    channels: {
      kinds: (options?: CallOptions) => call(endpoints.listChannelKinds, {}, options),
      list: (options?: CallOptions) => call(endpoints.listChannels, {}, options),
      create: (body: BodyOf<typeof endpoints.createChannel>) => call(endpoints.createChannel, { body }),
      update: (id: number, body: BodyOf<typeof endpoints.updateChannel>) =>
        call(endpoints.updateChannel, { params: { id }, body }),
      remove: (id: number) => call(endpoints.removeChannel, { params: { id } }),
      test: (id: number) => call(endpoints.testChannel, { params: { id } }),
      confirm: (body: BodyOf<typeof endpoints.confirmChannel>) =>
        callPublic(endpoints.confirmChannel, { body }),
    },
    /** Personal access tokens, for other programs. A program's own is `{ tokens: { access_token: 'dbk_…' } }` above. */
    personalTokens: {
      list: (options?: CallOptions) => call(endpoints.listTokens, {}, options),
      create: (body: BodyOf<typeof endpoints.createToken>) => call(endpoints.createToken, { body }),
      end: (id: number) => call(endpoints.endToken, { params: { id } }),
      endCurrent: () => call(endpoints.endCurrentToken, {}),
    },
    /** Calendars to subscribe to. */
    feeds: {
      list: (options?: CallOptions) => call(endpoints.listFeeds, {}, options),
      create: (body: BodyOf<typeof endpoints.createFeed>) => call(endpoints.createFeed, { body }),
      update: (id: number, body: BodyOf<typeof endpoints.updateFeed>) =>
        call(endpoints.updateFeed, { params: { id }, body }),
      delete: (id: number) => call(endpoints.deleteFeed, { params: { id } }),
    },
    notifications: {
      list: (query: QueryOf<typeof endpoints.listNotifications> = {}, options?: CallOptions) =>
        call(endpoints.listNotifications, { query }, options),
      /** One page of `list`, and where the next one starts */
      listPage: async (query: QueryOf<typeof endpoints.listNotifications>, options?: CallOptions) =>
        page(await answer(endpoints.listNotifications, { query }, options)),
      read: (body: BodyOf<typeof endpoints.readNotifications>) => call(endpoints.readNotifications, { body }),
      planned: (options?: CallOptions) => call(endpoints.listPlannedMessages, {}, options),
    },
    /** Describes or does what a message offers. */
    act: (body: BodyOf<typeof endpoints.act>) => callPublic(endpoints.act, { body }),
    telemetry: {
      get: () => call(endpoints.getTelemetry, {}),
      accept: () => call(endpoints.acceptTelemetry, {}),
      optOut: () => call(endpoints.optOutOfTelemetry, {}),
    },
    info: () => callPublic(endpoints.getApiInfo, {}),
    health: () => callPublic(endpoints.getHealth, {}),
    ready: () => callPublic(endpoints.getReadiness, {}),
  }
}

async function fetchAccessToken(
  transport: Transport,
  headers: Record<string, string>,
  refresh: string | undefined,
): Promise<string> {
  const body = refresh === undefined ? {} : { refresh_token: refresh }
  return (await send(transport, endpoints.refresh, { body }, headers)).data.access_token
}

function inMemory(): BindingKeeper {
  let kept: string | undefined
  return {
    get: () => kept,
    set: (binding) => {
      kept = binding
    },
  }
}

/** Percent-encoded, because browsers send nothing but Latin-1 in a header. */
function selecting(choice: GroupChoice): Record<string, string> {
  return 'id' in choice
    ? { 'x-database-id': String(choice.id) }
    : { 'x-database': encodeURIComponent(choice.name) }
}

/** Not `randomUUID`, which browsers withhold from pages that come over plain HTTP, as on a home network. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Several tabs share one cookie: they refresh one after another, where the browser can tell them apart. */
async function alone<T>(shared: boolean, refresh: () => Promise<T>): Promise<T> {
  const canLock = shared && typeof navigator !== 'undefined' && 'locks' in navigator
  return canLock ? navigator.locks.request('duebook-refresh', refresh) : refresh()
}
