import type { FastifyInstance } from 'fastify'
import { findCaller } from '#auth/store'
import { type Tokens, unusable } from '#auth/tokens'
import { AppError, notAllowed } from '#core/errors'
import type { Db } from '#db/database'
import { ownersOnly } from '#http/caller'

/** The guard of every route that is not public. Role and membership come from the database, never from the token. */
export function requireCaller(app: FastifyInstance, db: Db, tokens: Tokens): void {
  app.decorateRequest('caller', null)
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization
    if (header === undefined) throw new AppError('unauthenticated', 'Missing Authorization header')
    const token = BEARER.exec(header)?.[1]
    if (token === undefined) throw unusable('access')
    const { userId, sessionId } = tokens.read('access', token)
    const row = await findCaller(db, sessionId, userId)
    if (!row) throw unusable('access')
    request.caller = {
      userId: row.userId,
      accountId: row.accountId,
      email: row.email,
      isAdmin: row.isAdmin === 1,
      isOwner: row.isOwner === 1,
      sessionId,
    }
    const { endpoint } = request.routeOptions.config
    if (endpoint?.access !== 'signed-in') return
    if (endpoint.needs === 'administrator' && !request.caller.isAdmin) throw notAllowed()
    if (endpoint.needs === 'account-owner' && !request.caller.isOwner) throw ownersOnly()
  })
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i
