import { endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#audit/record-act'
import type { Caller } from '#core/caller'
import { type Clock, toInstant } from '#core/clock'
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
  const end = (caller: Caller, tokenId: number) =>
    database.write(async (tx) => {
      if (!(await deleteToken(tx, caller.userId, tokenId))) throw refuse('token-not-found')
      await recordAct(tx, toInstant(clock.now()), {
        action: 'token.ended',
        accountId: caller.accountId,
        actor: caller,
        target: { type: 'token', id: tokenId },
      })
    })

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
    await end(caller, caller.token?.id ?? NO_ID)
    return endpoints.endCurrentToken.message
  })

  serve(app, endpoints.endToken, async ({ params, caller }) => {
    await end(caller, params.id)
    return endpoints.endToken.message
  })
}
