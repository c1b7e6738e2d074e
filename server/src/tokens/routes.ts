import { endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '#core/clock'
import { refuse } from '#core/errors'
import { NO_ID } from '#core/no-id'
import { readDate } from '#core/read-date'
import { cleanRequiredText } from '#core/text'
import type { Database } from '#db/database'
import { serve } from '#http/serve'
import { createToken } from '#tokens/create-token'
import { presentToken } from '#tokens/present-token'
import { deleteToken, listTokens } from '#tokens/store'

export function tokenRoutes(app: FastifyInstance, database: Database, clock: Clock): void {
  const end = async (userId: number, tokenId: number) => {
    if (await database.write((tx) => deleteToken(tx, userId, tokenId))) return
    throw refuse('token-not-found')
  }

  serve(app, endpoints.listTokens, async ({ caller }) => {
    const tokens = await listTokens(database.read, caller.userId)
    return tokens.map(presentToken)
  })

  serve(app, endpoints.createToken, async ({ body, caller }) => {
    const { expires_on: expiresOn = null, database_ids: groupIds = null } = body
    const { token, ...row } = await createToken(database, clock, caller, {
      name: cleanRequiredText(body.name, { field: 'name', maxLength: TEXT_LIMITS.tokenName }),
      access: body.access,
      groupIds,
      expiresOn: expiresOn === null ? null : readDate(expiresOn),
    })
    return { ...presentToken(row), token }
  })

  serve(app, endpoints.endCurrentToken, async ({ caller }) => {
    await end(caller.userId, caller.token?.id ?? NO_ID)
    return endpoints.endCurrentToken.message
  })

  serve(app, endpoints.endToken, async ({ params, caller }) => {
    await end(caller.userId, params.id)
    return endpoints.endToken.message
  })
}
