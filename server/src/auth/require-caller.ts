import { type Endpoint, ownersOnly } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { needsConfirmation } from '#auth/confirmation'
import { type CallerSession, findCaller } from '#auth/store'
import { MAX_TOKEN_LENGTH, type Tokens, unusable } from '#auth/tokens'
import { calendarDateIn } from '#core/calendar'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
import { isConfirmed } from '#core/confirmed'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import type { Database } from '#db/database'
import type { CallerRow } from '#groups/caller-columns'
import { namedGroupId } from '#groups/select-group'
import type { OpenGroup } from '#groups/store'
import { plainAddress } from '#http/address'
import { hashOfPersonalToken, isPersonalToken } from '#tokens/personal-token'
import { findTokenCaller, setTokenUsed, type TokenRights } from '#tokens/store'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Outside of the contract: whoever has a personal access token may call it, and nobody else. */
    personalTokensOnly?: boolean
  }
}

/** The guard of every route that is not public. Role and membership come from the database, never from the token. */
export function requireCaller(app: FastifyInstance, database: Database, clock: Clock, tokens: Tokens): void {
  app.decorateRequest('caller', null)
  app.decorateRequest('namedGroup', undefined)

  async function find(request: FastifyRequest): Promise<Found | undefined> {
    const header = request.headers.authorization
    if (header === undefined) throw refuse('authorization-missing')
    const bearer = header.length > MAX_TOKEN_LENGTH ? undefined : BEARER.exec(header)?.groups
    const { session, personal = '' } = bearer ?? {}
    if (session !== undefined && !request.routeOptions.config.personalTokensOnly) {
      const { userId, sessionId } = tokens.read('access', session)
      const groupId = namedGroupId(request)
      const found = await findCaller(database.read, sessionId, userId, groupId)
      return found && { ...found, sessionId, session: found.caller }
    }
    if (!isPersonalToken(personal)) return undefined
    const [hash, today] = [hashOfPersonalToken(personal), calendarDateIn('UTC', clock.now())]
    return findTokenCaller(database.read, hash, today, namedGroupId(request))
  }

  /** Once an hour. A database that cannot write is no reason not to read from it. */
  async function noteUse({ id, lastUsedAt }: TokenRights, { log }: FastifyRequest): Promise<void> {
    const hour = `${toInstant(clock.now()).slice(0, 13)}:00:00.000Z`
    if (lastUsedAt === hour) return
    await database
      .write((tx) => setTokenUsed(tx, id, hour))
      .catch((err: unknown) => log.warn({ err }, 'the last use of an access token could not be saved'))
  }

  app.addHook('onRequest', async (request) => {
    const { endpoint, personalTokensOnly } = request.routeOptions.config
    // With a challenge in its body, which the handler asks for.
    if (endpoint?.orChallenge && request.headers.authorization === undefined) return
    const found = await find(request)
    if (!found) throw unusable('access')
    const { caller, token } = found
    request.caller = {
      userId: caller.userId,
      accountId: caller.accountId,
      email: caller.email,
      isAdmin: caller.isAdmin === 1,
      isOwner: caller.isOwner === 1,
      language: caller.language,
      sessionId: found.sessionId ?? NO_ID,
      session: found.session && {
        kind: found.session.kind,
        confirmedAt: found.session.confirmedAt ?? found.session.signedInAt,
      },
      address: plainAddress(request.ip),
      method: token ? 'token' : (found.session?.method ?? null),
      token: token && { id: token.id, access: token.access },
      onlyGroups: token?.onlyGroups,
    }
    request.namedGroup = found.group
    if (token) await noteUse(token, request)
    if (!personalTokensOnly) requireRank(request.caller, endpoint)
  })

  // With a callback, because nearly no call needs it, and every one would wait for a promise.
  app.addHook('preHandler', ({ caller, routeOptions, body }, _reply, done) => {
    const { endpoint } = routeOptions.config
    const isNeeded = caller && endpoint && needsConfirmation(endpoint, caller, body)
    done(isNeeded && !isConfirmed(caller, clock) ? refuse('confirm-it-is-you') : undefined)
  })
}

interface Found {
  caller: CallerRow
  group: OpenGroup | undefined
  sessionId?: number
  session?: CallerSession
  token?: TokenRights
}

/** A route that does not say what it needs is closed. Those of a group ask for a role when the group is known. */
function requireRank(caller: Caller, endpoint: Endpoint | undefined): void {
  if (endpoint === undefined || endpoint.access === 'public') throw refuse('not-permitted')
  if (caller.token && endpoint.tokens === undefined) throw refuse('sign-in-required')
  if (endpoint.needs === 'administrator' && endpoint.access === 'signed-in' && !caller.isAdmin) {
    throw refuse('not-permitted')
  }
  if (endpoint.needs === 'account-owner' && !caller.isOwner) throw refuse(ownersOnly(endpoint))
  const isReading = caller.token?.access === 'read'
  if (isReading && endpoint.access === 'signed-in' && endpoint.tokens === 'write')
    throw refuse('not-permitted')
}

const BEARER = /^Bearer +(?:(?<session>[\w-]+\.[\w-]+\.[\w-]*)|(?<personal>dbk_\w+)) *$/i
