import { endpoints, type Session } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changePassword } from '#auth/change-password'
import { confirmEmail } from '#auth/confirm-email'
import { type ForgottenPasswordParts, forgotPassword } from '#auth/forgot-password'
import { formerCookieName } from '#auth/former-cookie-name'
import { deviceOf, originOf, presentSignIn } from '#auth/present-sign-in'
import { type RefreshProof, refreshSession } from '#auth/refresh-session'
import { resetPassword } from '#auth/reset-password'
import {
  allRefreshCookiesOf,
  bindingOf,
  clearRefreshCookies,
  refreshCookieOf,
  setRefreshCookie,
  wantsCookie,
} from '#auth/session-cookie'
import { type SignInParts, signIn } from '#auth/sign-in'
import { endSession, finishSignOut, signOut, signOutEverywhere, signOutOfCookies } from '#auth/sign-out'
import { listLiveSessions, type SessionRow } from '#auth/store'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { networkPlace } from '#http/address'
import { afterAnswer } from '#http/after-answer'
import { serve } from '#http/serve'

export function publicAuthRoutes(
  app: FastifyInstance,
  parts: SignInParts,
  forgotten: ForgottenPasswordParts,
  passwordLogin: boolean,
): void {
  const isFormerNameAccepted = formerCookieName(parts.database.read, parts.clock)

  serve(app, endpoints.login, async ({ body, request, reply }) => {
    requirePasswordLogin(passwordLogin)
    if (body.email.trim() === '' || body.password === '') throw refuse('credentials-required')
    const { user, session } = await signIn(parts, body, deviceOf(request))
    return presentSignIn(parts, user, session, request, reply)
  })

  serve(app, endpoints.refresh, async ({ body, request, reply }) => {
    const inCookie = wantsCookie(request)
    const cookie = inCookie ? await refreshCookieOf(request, isFormerNameAccepted) : undefined
    const proof: RefreshProof = cookie
      ? { kind: 'cookie', token: cookie.token, binding: bindingOf(request) }
      : { kind: 'token', token: requireToken(body.refresh_token) }
    const refreshed = await refreshSession(parts, proof)
    const renewed = refreshed.refreshToken ?? (cookie?.hasFormerName ? cookie.token : undefined)
    if (renewed !== undefined) setRefreshCookie(request, reply, renewed)
    return { access_token: refreshed.accessToken }
  })

  serve(app, endpoints.finishLogout, async ({ body, request, reply }) => {
    const cookies = wantsCookie(request) ? allRefreshCookiesOf(request) : []
    const hasEnded = await finishSignOut(
      parts.database,
      parts.clock,
      parts.tokens,
      cookies,
      body.binding_hash,
    )
    // What is kept now may be of somebody who has signed in since.
    if (hasEnded) clearBrowser(request, reply)
    return endpoints.finishLogout.message
  })

  serve(app, endpoints.forgotPassword, ({ body, reply }) => {
    requirePasswordLogin(passwordLogin)
    return forgotPassword(forgotten, body.email, (work) => afterAnswer(reply, work))
  })

  serve(app, endpoints.resetPassword, async ({ body, request }) => {
    requirePasswordLogin(passwordLogin)
    const origin = originOf(request)
    const user = await resetPassword(parts, body, origin.address)
    parts.tell(user.id, 'password-changed', origin)
    return endpoints.resetPassword.message
  })

  serve(app, endpoints.confirmEmail, async ({ body, request }) => {
    const origin = originOf(request)
    const { user } = await confirmEmail(parts, body.token, origin.address)
    parts.tell({ email: user.email, language: user.language }, 'email-changed', origin)
    return endpoints.confirmEmail.message
  })
}

export function authRoutes(app: FastifyInstance, parts: SignInParts, passwordLogin: boolean): void {
  const { database, clock, tokens } = parts

  serve(app, endpoints.logout, async ({ body, caller, request, reply }) => {
    if (wantsCookie(request)) {
      const cookies = allRefreshCookiesOf(request)
      await signOutOfCookies(database, clock, tokens, caller, cookies, bindingOf(request))
      clearBrowser(request, reply)
    } else await signOut(database, clock, tokens, caller, requireToken(body.refresh_token))
    return endpoints.logout.message
  })

  serve(app, endpoints.logoutAll, async ({ body, caller, request, reply }) => {
    const reach = { immediately: body.immediate === true, withTokens: body.tokens === true }
    await signOutEverywhere(database, clock, caller, reach)
    if (wantsCookie(request)) clearBrowser(request, reply)
    return endpoints.logoutAll.message
  })

  serve(app, endpoints.changePassword, async ({ body, caller, request }) => {
    requirePasswordLogin(passwordLogin)
    const change = {
      currentPassword: body.current_password,
      newPassword: body.new_password,
      endTokens: body.tokens === true,
      pauseRecentChannels: body.pause_recent_channels === true,
    }
    await changePassword(parts, caller, networkPlace(request.ip), change)
    parts.tell(caller.userId, 'password-changed', originOf(request))
    return endpoints.changePassword.message
  })

  serve(app, endpoints.listSessions, async ({ caller: { userId, sessionId } }) => {
    const sessions = await listLiveSessions(database.read, userId, toInstant(clock.now()))
    return sessions.map((session) => presentSession(session, sessionId))
  })

  serve(app, endpoints.endSession, async ({ params, caller }) => {
    await endSession(database, clock, caller, params.id)
    return endpoints.endSession.message
  })
}

function requirePasswordLogin(isOn: boolean): void {
  if (!isOn) throw refuse('password-login-off')
}

function requireToken(inBody: string | undefined): string {
  if (inBody === undefined || inBody === '') throw refuse('field-required', { field: 'refresh_token' })
  return inBody
}

/** Nothing of a session stays in the browser, whatever the page has kept. Browsers obey over HTTPS and on localhost. */
function clearBrowser(request: FastifyRequest, reply: FastifyReply): void {
  clearRefreshCookies(request, reply)
  reply.header('clear-site-data', '"cache", "storage"')
}

function presentSession(session: SessionRow, currentId: number): Session {
  return {
    id: session.id,
    user_agent: session.userAgent,
    address: session.address,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
    signed_in_with: session.method,
    current: session.id === currentId,
  }
}
