import type { FastifyReply, FastifyRequest } from 'fastify'
import { DEVICES_KEPT_SECONDS } from '#auth/known-devices'

/** As with the refresh cookie: over HTTPS nobody but the host itself can set it. */
const SECURE_NAME = '__Host-duebook_device'
const PLAIN_NAME = 'duebook_device'
/** As `newLinkToken` makes them. */
const TOKEN = /^[\w-]{43}$/

/** What this browser is known by. It proves nothing: all that it can do is keep a mail about a new device from being sent. */
export function deviceTokenOf(request: FastifyRequest): string | undefined {
  const wanted = nameFor(request)
  const found = (request.headers.cookie ?? '').split(';').flatMap((part) => {
    const [name, value = ''] = part.split('=', 2).map((text) => text.trim())
    return name === wanted && TOKEN.test(value) ? [value] : []
  })
  return found[0]
}

/** Lax, because the way back from an OpenID provider begins on another site. */
export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(request)}=${token}; Path=/; Max-Age=${DEVICES_KEPT_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
  )
}

function nameFor(request: FastifyRequest): string {
  return request.protocol === 'https' ? SECURE_NAME : PLAIN_NAME
}
