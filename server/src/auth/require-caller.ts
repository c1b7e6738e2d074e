import type { Endpoint } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { findCaller } from '#auth/store'
import { MAX_TOKEN_LENGTH, type Tokens, unusable } from '#auth/tokens'
import type { Caller } from '#core/caller'
import { refuse } from '#core/errors'
import type { Db } from '#db/database'
import { namedGroupId } from '#groups/select-group'

/** The guard of every route that is not public. Role and membership come from the database, never from the token. */
export function requireCaller(app: FastifyInstance, db: Db, tokens: Tokens): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('namedGroup', undefined)
  app.addHook('onRequest', async (request) => {
    const header = request.headers.authorization
    if (header === undefined) throw refuse('authorization-missing')
    const token = header.length > MAX_TOKEN_LENGTH ? undefined : BEARER.exec(header)?.[1]
    if (token === undefined) throw unusable('access')
    const { userId, sessionId } = tokens.read('access', token)
    const found = await findCaller(db, sessionId, userId, namedGroupId(request))
    if (!found) throw unusable('access')
    const { caller } = found
    request.caller = {
      userId: caller.userId,
      accountId: caller.accountId,
      email: caller.email,
      isAdmin: caller.isAdmin === 1,
      isOwner: caller.isOwner === 1,
      language: caller.language,
      sessionId,
    }
    request.namedGroup = found.group
    requireRank(request.caller, request.routeOptions.config.endpoint)
  })
}

/** A route that does not say what it needs is closed. Those of a group ask for a role when the group is known. */
function requireRank(caller: Caller, endpoint: Endpoint | undefined): void {
  if (endpoint === undefined || endpoint.access === 'public') throw refuse('not-permitted')
  if (endpoint.needs === 'administrator' && endpoint.access === 'signed-in' && !caller.isAdmin) {
    throw refuse('not-permitted')
  }
  if (endpoint.needs === 'account-owner' && !caller.isOwner) throw refuse('account-owners-only')
}

const BEARER = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*) *$/i
