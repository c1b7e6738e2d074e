import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { changeUser } from '#accounts/change-user'
import { createUser } from '#accounts/create-user'
import { endUserTokens } from '#accounts/end-user-tokens'
import { presentAccountUser } from '#accounts/present-account-user'
import { removeUser } from '#accounts/remove-user'
import { type AccountUserRow, findAccountUser, listAccountUsers, listShares } from '#accounts/store'
import { newRank, REGULAR, type WantedRank } from '#accounts/user-rules'
import { requireGoodPassword } from '#auth/password-rules'
import type { Passwords } from '#auth/passwords'
import type { Clock } from '#core/clock'
import { cleanEmail } from '#core/email'
import { type AccountScope, lockAccount } from '#db/account-scope'
import type { Database } from '#db/database'
import { serve } from '#http/serve'

export interface AccountParts {
  database: Database
  clock: Clock
  passwords: Passwords
}

export function accountRoutes(app: FastifyInstance, { database, clock, passwords }: AccountParts): void {
  const hashed = async (text: string, email: string) => {
    requireGoodPassword(text, email)
    return { text, hash: await passwords.inTurn((turn) => turn.hash(text)) }
  }

  serve(app, endpoints.listUsers, async ({ caller: { accountId } }) => {
    const users = await listAccountUsers(database.read, accountId)
    const shares = Map.groupBy(await listShares(database.read, accountId), ({ userId }) => userId)
    return users.map((user) => presentAccountUser(user, shares.get(user.id) ?? []))
  })

  serve(app, endpoints.createUser, async ({ body, caller }) => {
    const email = cleanEmail(body.email)
    const { hash: passwordHash } = await hashed(body.password, email)
    return database.write(async (tx) => {
      const scope = await lockAccount(tx, caller)
      const rank = newRank(scope.actor, REGULAR, rankIn(body))
      const groupIds = body.database_ids ?? []
      const { id } = await createUser(scope, clock, {
        email,
        passwordHash,
        ...rank,
        groupIds,
        role: 'editor',
      })
      return present(scope, await findAccountUser(scope, id))
    })
  })

  serve(app, endpoints.updateUser, async ({ body, params, caller }) => {
    const email = body.email === undefined ? undefined : cleanEmail(body.email)
    const password = body.password === undefined ? undefined : await hashed(body.password, email ?? '')
    return database.write(async (tx) => {
      const scope = await lockAccount(tx, caller)
      const user = await changeUser(scope, clock, params.id, { email, password, ...rankIn(body) })
      return present(scope, user)
    })
  })

  serve(app, endpoints.removeUser, async ({ params, caller }) => {
    await database.write(async (tx) => removeUser(await lockAccount(tx, caller), clock, params.id))
    return endpoints.removeUser.message
  })

  serve(app, endpoints.endUserTokens, async ({ params, caller }) => {
    await database.write(async (tx) => endUserTokens(await lockAccount(tx, caller), params.id))
    return endpoints.endUserTokens.message
  })
}

function rankIn(body: { is_admin?: boolean; is_account_owner?: boolean }): WantedRank {
  return { isAdmin: body.is_admin, isOwner: body.is_account_owner }
}

async function present({ db, accountId }: AccountScope, user: AccountUserRow | undefined) {
  if (!user) throw new Error('A user that was just made is missing')
  return presentAccountUser(user, await listShares(db, accountId, user.id))
}
