import { endpoints, type Session } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { changePassword } from '#auth/change-password'
import { type ForgottenPasswordParts, forgotPassword } from '#auth/forgot-password'
import { deviceOf, presentSignIn } from '#auth/present-sign-in'
import { refreshSession } from '#auth/refresh-session'
import { resetPassword } from '#auth/reset-password'
import { clearRefreshCookie, refreshCookieOf, setRefreshCookie, wantsCookie } from '#auth/session-cookie'
import { type SignInParts, signIn } from '#auth/sign-in'
import { endSession, signOut, signOutEverywhere } from '#auth/sign-out'
import { listLiveSessions, type SessionRow } from '#auth/store'
import { unusable } from '#auth/tokens'
import { toInstant } from '#core/clock'
import { invalid } from '#core/errors'
import { afterAnswer } from '#http/after-answer'
import { callerOf } from '#http/caller'
import { pathId } from '#http/path-id'
import { serve } from '#http/serve'

export function publicAuthRoutes(
  app: FastifyInstance,
  parts: SignInParts,
  forgotten: ForgottenPasswordParts,
): void {
  serve(app, endpoints.login, async ({ body, request, reply }) => {
    if (body.email.trim() === '' || body.password === '') throw invalid('Email and password are required')
    const { user, session } = await signIn(parts, body, deviceOf(request))
    return presentSignIn(parts.database.read, user, session, request, reply)
  })

  serve(app, endpoints.refresh, async ({ body, request, reply }) => {
    const token = refreshTokenOf(request, body.refresh_token)
    const refreshed = await refreshSession(parts, token, wantsCookie(request) ? 'cookie' : 'token')
    if (refreshed.refreshToken !== undefined) setRefreshCookie(request, reply, refreshed.refreshToken)
    return { access_token: refreshed.accessToken }
  })

  serve(app, endpoints.forgotPassword, ({ body, reply }) =>
    forgotPassword(forgotten, body.email, (work) => afterAnswer(reply, work)),
  )

  serve(app, endpoints.resetPassword, async ({ body }) => {
    await resetPassword(parts, body)
    return 'Password changed. All devices are signed out'
  })
}

export function authRoutes(app: FastifyInstance, parts: SignInParts): void {
  const { database, clock, tokens } = parts

  serve(app, endpoints.logout, async ({ body, request, reply }) => {
    // A device whose cookie is gone is signed out already.
    const hasNothingToRevoke = wantsCookie(request) && refreshCookieOf(request) === undefined
    if (!hasNothingToRevoke) {
      await signOut(database, clock, tokens, callerOf(request), refreshTokenOf(request, body.refresh_token))
    }
    if (wantsCookie(request)) clearRefreshCookie(request, reply)
    return 'Signed out'
  })

  serve(app, endpoints.logoutAll, async ({ body, request, reply }) => {
    await signOutEverywhere(database, clock, callerOf(request), body.immediate === true)
    if (wantsCookie(request)) clearRefreshCookie(request, reply)
    return 'Signed out on all devices'
  })

  serve(app, endpoints.changePassword, async ({ body, request }) => {
    const change = { currentPassword: body.current_password, newPassword: body.new_password }
    await changePassword(parts, callerOf(request), request.ip, change)
    return 'Password changed. All other devices are signed out'
  })

  serve(app, endpoints.listSessions, async ({ request }) => {
    const { userId, sessionId } = callerOf(request)
    const sessions = await listLiveSessions(database.read, userId, toInstant(clock.now()))
    return sessions.map((session) => presentSession(session, sessionId))
  })

  serve(app, endpoints.endSession, async ({ params, request }) => {
    await endSession(database, clock, callerOf(request), pathId(params.id))
    return 'Session ended'
  })
}

/** From the cookie where the caller asks for it, else from the body. */
function refreshTokenOf(request: FastifyRequest, inBody: string | undefined): string {
  if (wantsCookie(request)) {
    const token = refreshCookieOf(request)
    if (token === undefined) throw unusable('refresh')
    return token
  }
  if (inBody === undefined || inBody === '') throw invalid('refresh_token is required')
  return inBody
}

function presentSession(session: SessionRow, currentId: number): Session {
  return {
    id: session.id,
    user_agent: session.userAgent,
    address: session.address,
    created_at: session.createdAt,
    last_used_at: session.lastUsedAt,
    expires_at: session.expiresAt,
    current: session.id === currentId,
  }
}
