import { API_PREFIX } from '@duebook/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { REFRESH_SECONDS } from '#auth/tokens'

const NAME = 'duebook_refresh'
const PATH = `${API_PREFIX}/auth`

/**
 * Whether the caller wants its refresh token in a cookie. No foreign page can send this header, which is what keeps
 * the cookie from being used by one.
 */
export function wantsCookie(request: FastifyRequest): boolean {
  return request.headers['x-session']?.toString().toLowerCase() === 'cookie'
}

export function refreshCookieOf(request: FastifyRequest): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = part.split('=', 2)
    if (name?.trim() === NAME && value) return value.trim()
  }
  return undefined
}

export function setRefreshCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  reply.header('set-cookie', cookie(request, token, REFRESH_SECONDS))
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(request, '', 0))
}

function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  return `${NAME}=${value}; Path=${PATH}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}
