import { endpoints, OPENID_PAGES, type OpenidPurpose, openidErrorPage } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceOf, handOverSession, originOf } from '#auth/present-sign-in'
import { allRefreshCookiesOf } from '#auth/session-cookie'
import { bounded } from '#core/bounded'
import type { Caller } from '#core/caller'
import { BUSY, refuse, refuseFor } from '#core/errors'
import { serve } from '#http/serve'
import { beginFlow, type FlowDetails } from '#openid/begin-flow'
import { completeFlow } from '#openid/complete-flow'
import { OpenidFailure } from '#openid/failure'
import { clearFlowCookie, findFlow, setFlowCookie } from '#openid/flow-cookie'
import type { OpenidParts } from '#openid/parts'
import type { OpenidSettings } from '#openid/settings'
import { findLinkOf } from '#openid/store'
import { unlinkOpenid } from '#openid/unlink-openid'

/**
 * They wait for another server, outside of the queue that all others wait in, so only so many at once. Those who come back have
 * places of their own: strangers can begin as often as they like.
 */
const AT_ONCE = { atOnce: 20, waiting: 0 }
/** A browser has one. */
const MOST_REPLACED = 2
/** SHA-256 in base64url. */
const BINDING_HASH = /^[\w-]{43}$/
const TRY_AGAIN_SECONDS = 30

const DONE: Record<OpenidPurpose, string> = {
  'sign-in': OPENID_PAGES.signedIn,
  link: OPENID_PAGES.linked,
  confirm: OPENID_PAGES.confirmed,
}

export function publicOpenidRoutes(app: FastifyInstance, parts: OpenidParts): void {
  const [beginInTurn, finishInTurn] = [bounded(AT_ONCE), bounded(AT_ONCE)]

  serve(app, endpoints.startOpenid, ({ request, reply }) =>
    orErrorPage(request, 'sign-in', async () => {
      const place = getPlace(parts)
      const bindingHash = bindingHashIn(request)
      const replacedTokens = allRefreshCookiesOf(request).slice(0, MOST_REPLACED)
      const details = { purpose: 'sign-in', bindingHash, replacedTokens } as const
      reply.leaveQueue()
      return beginInTurn(() => begin(parts, place, details, request, reply))
    }),
  )

  serve(app, endpoints.finishOpenid, ({ request, reply }) => {
    const flow = findFlow(request, parts.secretBox, parts.clock)
    clearFlowCookie(request, reply)
    return orErrorPage(request, flow?.purpose ?? 'sign-in', async () => {
      const place = getPlace(parts)
      if (!flow) throw new OpenidFailure('openid-expired')
      const replacedTokens = [...(flow.replacedTokens ?? []), ...allRefreshCookiesOf(request)]
      const device = { ...deviceOf(request), kind: 'cookie', replacedTokens } as const
      reply.leaveQueue()
      const done = await finishInTurn(() => completeFlow(parts, place, flow, device, searchOf(request)))
      if (done) handOverSession(parts, done.user, done.session, request, reply)
      if (flow.purpose === 'link' && flow.asker)
        parts.tell(flow.asker.userId, 'openid-linked', originOf(request))
      return DONE[flow.purpose]
    })
  })
}

export function openidRoutes(app: FastifyInstance, parts: OpenidParts): void {
  const { database } = parts
  const beginInTurn = bounded(AT_ONCE)

  /** The page goes to the address; the cookie for the callback comes along. */
  async function beginFor(
    caller: Caller,
    purpose: OpenidPurpose,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ url: string }> {
    const place = getPlace(parts)
    const asker = { userId: caller.userId, sessionId: caller.sessionId }
    reply.leaveQueue()
    return { url: await beginInTurn(() => begin(parts, place, { purpose, asker }, request, reply)) }
  }

  serve(app, endpoints.linkOpenid, async ({ caller, request, reply }) => {
    if (await findLinkOf(database.read, caller.userId)) throw refuse('openid-linked')
    return orRefusal(request, () => beginFor(caller, 'link', request, reply))
  })

  serve(app, endpoints.confirmByOpenid, async ({ caller, request, reply }) => {
    if (!(await findLinkOf(database.read, caller.userId))) throw refuse('openid-not-linked')
    return orRefusal(request, () => beginFor(caller, 'confirm', request, reply))
  })

  serve(app, endpoints.unlinkOpenid, async ({ caller, request }) => {
    await unlinkOpenid(parts, caller)
    parts.tell(caller.userId, 'openid-unlinked', originOf(request))
    return endpoints.unlinkOpenid.message
  })
}

interface Place {
  settings: OpenidSettings
  publicUrl: string
}

function getPlace({ openid, publicUrl }: OpenidParts): Place {
  if (!openid || publicUrl === undefined) throw new OpenidFailure('openid-off')
  return { settings: openid, publicUrl }
}

async function begin(
  { clock, secretBox }: OpenidParts,
  { settings, publicUrl }: Place,
  details: FlowDetails,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { url, flow } = await beginFlow(settings, publicUrl, clock, details)
  setFlowCookie(request, reply, secretBox, flow)
  return url
}

/** From a page of somebody else it would take the place of the session of whoever is signed in here. */
function bindingHashIn({ query, headers }: FastifyRequest): string {
  const { binding } = query as { binding?: unknown }
  const site = headers['sec-fetch-site']
  const isOwn = site === undefined || site === 'same-origin' || site === 'none'
  if (isOwn && typeof binding === 'string' && BINDING_HASH.test(binding)) return binding
  throw new OpenidFailure('openid-failed', 'it was not begun by a page of ours')
}

function searchOf({ url }: FastifyRequest): string {
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start)
}

/** Browsers are shown a page, whatever happens. */
async function orErrorPage(
  request: FastifyRequest,
  purpose: OpenidPurpose,
  work: () => Promise<string>,
): Promise<string> {
  try {
    return await work()
  } catch (error) {
    if (error === BUSY) return openidErrorPage(purpose, 'openid-busy')
    if (!(error instanceof OpenidFailure)) {
      request.log.error({ err: error }, 'signing in with OpenID failed')
      return openidErrorPage(purpose, 'openid-failed')
    }
    logFailure(request, error)
    return openidErrorPage(purpose, error.code)
  }
}

/** The same before the browser has left. */
async function orRefusal<T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OpenidFailure)) throw error
    logFailure(request, error)
    throw error.code === 'openid-off' ? refuse('openid-off') : refuseFor(TRY_AGAIN_SECONDS, 'openid-away')
  }
}

/** The operator is told what is wrong with the provider, never what it has sent. */
function logFailure({ log }: FastifyRequest, { code, message }: OpenidFailure): void {
  const isOperators = code === 'openid-away' || code === 'openid-invalid' || code === 'openid-refused'
  if (isOperators) log.warn({ code, reason: message }, 'the OpenID provider did not answer as expected')
}
