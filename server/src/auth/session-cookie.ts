import { API_PREFIX } from '@duebook/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REFRESH_SECONDS, unusable } from '#auth/tokens'

/**
 * Over HTTPS browsers take this name from nobody but the host itself, over HTTPS, so that no neighbouring host and no
 * plain connection can put a cookie of its own in its place.
 */
const SECURE_NAME = '__Host-duebook_refresh'
/** Over plain HTTP; over HTTPS it is the name of former versions. */
const PLAIN_NAME = 'duebook_refresh'
const PLAIN_PATH = `${API_PREFIX}/auth`
/** Each of them is verified. All headers together have 16 KiB at most, into which no more real ones fit. */
const MOST_TOKENS = 80

export interface RefreshCookie {
  token: string
  hasFormerName: boolean
}

/**
 * Whether the caller wants its refresh token in a cookie. No foreign page can send this header, which is what keeps
 * the cookie from being used by one.
 */
export function wantsCookie(request: FastifyRequest): boolean {
  return request.headers['x-session']?.toString().toLowerCase() === 'cookie'
}

/** The value that the page keeps, beside the cookie that it cannot read. Neither is good for anything alone. */
export function bindingOf(request: FastifyRequest): string | undefined {
  return request.headers['x-session-binding']?.toString()
}

/** With two cookies of the same name we cannot tell which one is ours, so both are refused. */
export async function refreshCookieOf(
  request: FastifyRequest,
  isFormerNameAccepted: () => Promise<boolean>,
): Promise<RefreshCookie> {
  const cookies = readCookies(request)
  if (!isSecure(request)) return { token: onlyOne(cookies[PLAIN_NAME]), hasFormerName: false }
  if (cookies[SECURE_NAME].length > 0 || cookies[PLAIN_NAME].length === 0) {
    return { token: onlyOne(cookies[SECURE_NAME]), hasFormerName: false }
  }
  const token = onlyOne(cookies[PLAIN_NAME])
  if (!(await isFormerNameAccepted())) throw unusable('refresh')
  return { token, hasFormerName: true }
}

/** For ending sessions, where every one that proves itself may be meant. */
export function allRefreshCookiesOf(request: FastifyRequest): string[] {
  const cookies = readCookies(request)
  const tokens = [...(isSecure(request) ? cookies[SECURE_NAME] : []), ...cookies[PLAIN_NAME]]
  return tokens.slice(0, MOST_TOKENS)
}

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(request, nameFor(request), token, REFRESH_SECONDS))
  if (isSecure(request) && readCookies(request)[PLAIN_NAME].length > 0) {
    reply.header('set-cookie', cookie(request, PLAIN_NAME, '', 0))
  }
}

export function clearRefreshCookies(request: FastifyRequest, reply: FastifyReply): void {
  for (const name of new Set([nameFor(request), PLAIN_NAME])) {
    reply.header('set-cookie', cookie(request, name, '', 0))
  }
}

function cookie(request: FastifyRequest, name: string, value: string, maxAge: number): string {
  const path = name === SECURE_NAME ? '/' : PLAIN_PATH
  const secure = isSecure(request) ? '; Secure' : ''
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}

function nameFor(request: FastifyRequest): string {
  return isSecure(request) ? SECURE_NAME : PLAIN_NAME
}

function isSecure(request: FastifyRequest): boolean {
  return request.protocol === 'https'
}

function onlyOne(tokens: readonly string[]): string {
  const [token, ...others] = tokens
  if (token === undefined || others.length > 0) throw unusable('refresh')
  return token
}

function readCookies(request: FastifyRequest): Record<typeof SECURE_NAME | typeof PLAIN_NAME, string[]> {
  const found: ReturnType<typeof readCookies> = { [SECURE_NAME]: [], [PLAIN_NAME]: [] }
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.split('=', 2).map((text) => text.trim())
    if ((name === SECURE_NAME || name === PLAIN_NAME) && value) found[name].push(value)
  }
  return found
}
