import type { SignedIn, User } from '@duebook/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Device, OpenedSession } from '#auth/open-session'
import { allRefreshCookiesOf, setRefreshCookie, wantsCookie } from '#auth/session-cookie'
import type { Db } from '#db/database'
import { listAccessibleGroups } from '#groups/store'
import { networkPlace, plainAddress } from '#http/address'
import type { UserRow } from '#users/store'

export function deviceOf(request: FastifyRequest): Device {
  const inCookie = wantsCookie(request)
  return {
    kind: inCookie ? 'cookie' : 'token',
    address: plainAddress(request.ip),
    place: networkPlace(request.ip),
    userAgent: request.headers['user-agent'],
    replacedTokens: inCookie ? allRefreshCookiesOf(request) : [],
  }
}

/** The answer to every way of signing in. With a cookie session the refresh token is not in it. */
export async function presentSignIn(
  db: Db,
  user: UserRow,
  session: OpenedSession,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const inCookie = wantsCookie(request)
  if (inCookie) setRefreshCookie(request, reply, session.refreshToken)
  const groups = await listAccessibleGroups(db, { ...user, userId: user.id, isAdmin: user.isAdmin === 1 })
  return {
    access_token: session.accessToken,
    ...(inCookie ? {} : { refresh_token: session.refreshToken }),
    ...(session.binding === undefined ? {} : { binding: session.binding }),
    user: presentUser(user),
    databases: groups.map(({ id, name }) => ({ id, name })),
  }
}

export function presentUser(user: Pick<UserRow, 'id' | 'email' | 'isAdmin'>): User {
  return { id: user.id, email: user.email, is_admin: user.isAdmin === 1 }
}
