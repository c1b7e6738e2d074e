import type { SignedIn, User } from '@duebook/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceTokenOf, setDeviceCookie } from '#auth/device-cookie'
import type { Device, OpenedSession } from '#auth/open-session'
import { allRefreshCookiesOf, setRefreshCookie, wantsCookie } from '#auth/session-cookie'
import type { TellUser } from '#auth/tell-user'
import type { Database } from '#db/database'
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
    knownAs: deviceTokenOf(request),
    replacedTokens: inCookie ? allRefreshCookiesOf(request) : [],
  }
}

export interface SignedInParts {
  database: Database
  tell: TellUser
}

/** What every way of signing in does once the session is saved: its cookies, and a mail where the device is new. */
export function handOverSession(
  { tell }: Pick<SignedInParts, 'tell'>,
  user: Pick<UserRow, 'id'>,
  session: OpenedSession,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (session.deviceToken !== undefined) {
    setRefreshCookie(request, reply, session.refreshToken)
    setDeviceCookie(request, reply, session.deviceToken)
  }
  if (session.isNewDevice) tell(user.id, 'new-device', originOf(request))
}

/** From where somebody does something, for the mail about it. */
export function originOf(request: FastifyRequest): { userAgent: string | undefined; address: string } {
  return { userAgent: request.headers['user-agent'], address: plainAddress(request.ip) }
}

/** The answer to every way of signing in. With a cookie session the refresh token is not in it. */
export async function presentSignIn(
  parts: SignedInParts,
  user: UserRow,
  session: OpenedSession,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<SignedIn> {
  const inCookie = wantsCookie(request)
  handOverSession(parts, user, session, request, reply)
  const groups = await listAccessibleGroups(parts.database.read, {
    ...user,
    userId: user.id,
    isAdmin: user.isAdmin === 1,
  })
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
