import { ApiError } from './errors.ts'

export interface Tokens {
  access: string | undefined
  refresh: string | undefined
}

export interface TokenKeeper {
  current(): Tokens
  set(tokens: Tokens): void
  /** A token that is good for a while yet, fetched if need be; undefined when nobody is signed in. */
  usable(): Promise<string | undefined>
  /** After a 401: a token other than the refused one, or undefined when the session is over. */
  renew(refused: string): Promise<string | undefined>
}

// Long enough for a slow request to arrive before its token expires.
const EARLY_SECONDS = 30

/**
 * Keeps one session's tokens. However many calls find the access token stale, there is one refresh under way.
 * `fetchToken` answers a new access token or throws; a 401 from it means that the session is over.
 */
export function keepTokens(
  initial: Tokens,
  now: () => number,
  canRefresh: () => boolean,
  fetchToken: (refresh: string | undefined) => Promise<string>,
  onSessionEnd: () => void,
): TokenKeeper {
  let tokens = initial
  let underway: Promise<string | undefined> | undefined

  async function refresh(): Promise<string | undefined> {
    const asked = tokens
    try {
      const access = await fetchToken(asked.refresh)
      // Somebody signed in or out meanwhile: their tokens are the newer ones.
      if (tokens === asked) tokens = { ...asked, access }
      return tokens.access
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (tokens !== asked) return tokens.access
      tokens = { access: undefined, refresh: undefined }
      onSessionEnd()
      return undefined
    }
  }

  function refreshOnce(): Promise<string | undefined> {
    underway ??= refresh().finally(() => {
      underway = undefined
    })
    return underway
  }

  const mayRefresh = () => tokens.refresh !== undefined || canRefresh()

  return {
    current: () => tokens,
    set: (next) => {
      tokens = next
    },
    async usable() {
      const isFresh = tokens.access !== undefined && secondsLeft(tokens.access, now()) > EARLY_SECONDS
      if (isFresh || !mayRefresh()) return tokens.access
      return refreshOnce()
    },
    async renew(refused) {
      if (tokens.access !== undefined && tokens.access !== refused) return tokens.access
      return mayRefresh() ? refreshOnce() : undefined
    },
  }
}

/** Read from the token itself, so that the client's idea of the time it was given does not matter. */
function secondsLeft(token: string, now: number): number {
  try {
    const payload = token.split('.')[1] ?? ''
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp: number }
    return exp - now / 1000
  } catch {
    return 0
  }
}
