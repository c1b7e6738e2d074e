import { API_PREFIX } from '@duebook/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '#core/clock'
import { FLOW_SECONDS, type Flow, isExpired } from '#openid/flow'
import type { SecretBox } from '#secrets/secret-box'

/** As of session cookies: over HTTPS nobody else can put one of its name there. */
const SECURE = { name: '__Host-duebook_openid', path: '/', flag: '; Secure' }
const PLAIN = { name: 'duebook_openid', path: `${API_PREFIX}/auth/oidc`, flag: '' }
const PLACE = { table: 'openid', row: 'flow', field: 'cookie' }

export function setFlowCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  secretBox: SecretBox,
  flow: Flow,
): void {
  reply.header('set-cookie', cookie(request, secretBox.seal(PLACE, JSON.stringify(flow)), FLOW_SECONDS))
}

export function clearFlowCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('set-cookie', cookie(request, '', 0))
}

/** Undefined where there is none, or none that we made in the last ten minutes. */
export function findFlow(request: FastifyRequest, secretBox: SecretBox, clock: Clock): Flow | undefined {
  const { name } = kindFor(request)
  const values = (request.headers.cookie ?? '').split(';').flatMap((part) => {
    const [key, value = ''] = part.split('=', 2).map((text) => text.trim())
    return key === name && value !== '' ? [value] : []
  })
  // Of two nobody can tell which is ours.
  if (values.length !== 1) return undefined
  try {
    const flow = JSON.parse(secretBox.open(PLACE, values[0] ?? '')) as Flow
    return isExpired(flow, clock) ? undefined : flow
  } catch {
    return undefined
  }
}

/** Lax, because the browser comes from the provider when it brings it back. */
function cookie(request: FastifyRequest, value: string, maxAge: number): string {
  const { name, path, flag } = kindFor(request)
  return `${name}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${flag}`
}

function kindFor({ protocol }: FastifyRequest): typeof PLAIN {
  return protocol === 'https' ? SECURE : PLAIN
}
