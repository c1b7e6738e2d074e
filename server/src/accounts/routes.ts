import { type Account, endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { getSecondFactorFrom } from '#accounts/account-store'
import { changeUser } from '#accounts/change-user'
import { createUser } from '#accounts/create-user'
import { endUserTokens } from '#accounts/end-user-tokens'
import { presentAccountUser } from '#accounts/present-account-user'
import { removeUser } from '#accounts/remove-user'
import { removeUserFactors } from '#accounts/remove-user-factors'
import { requireSecondFactor } from '#accounts/require-second-factor'
import { type AccountUserRow, findAccountUser, listAccountUsers, listShares } from '#accounts/store'
import { newRank, REGULAR, type WantedRank } from '#accounts/user-rules'
import { recordAct } from '#audit/record-act'
import { requireGoodPassword } from '#auth/password-rules'
import type { Passwords } from '#auth/passwords'
import type { TellUser } from '#auth/tell-user'
import { type Clock, toInstant } from '#core/clock'
import { cleanEmail } from '#core/email'
import { type AccountScope, lockAccount, requireLiveSession } from '#db/account-scope'
import type { Database } from '#db/database'
import { serve } from '#http/serve'

export interface AccountParts {
  database: Database
  clock: Clock
  passwords: Passwords
  tell: TellUser
}

export function accountRoutes(
  app: FastifyInstance,
  { database, clock, passwords, tell }: AccountParts,
): void {
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
        emailProven: true,
      })
      await recordAct(tx, toInstant(clock.now()), {
        action: 'user.created',
        accountId: scope.accountId,
        actor: scope.actor,
        target: { type: 'user', id, name: email },
      })
      return present(scope, await findAccountUser(scope, id))
    })
  })

  serve(app, endpoints.updateUser, async ({ body, params, caller }) => {
    const email = body.email === undefined ? undefined : cleanEmail(body.email)
    const password = body.password === undefined ? undefined : await hashed(body.password, email ?? '')
    const { changed, shown } = await database.write(async (tx) => {
      const scope = await lockAccount(tx, caller)
      const changed = await changeUser(scope, clock, params.id, { email, password, ...rankIn(body) })
      return { changed, shown: await present(scope, changed.user) }
    })
    const { user, formerEmail, hasNewPassword } = changed
    if (formerEmail !== undefined) {
      tell({ email: formerEmail, language: user.language }, 'email-changed', 'administrator')
    }
    if (hasNewPassword) tell(user.id, 'password-changed', 'administrator')
    return shown
  })

  serve(app, endpoints.removeUser, async ({ params, caller }) => {
    await database.write(async (tx) => removeUser(await lockAccount(tx, caller), clock, params.id))
    return endpoints.removeUser.message
  })

  serve(app, endpoints.endUserTokens, async ({ params, caller }) => {
    await database.write(async (tx) => endUserTokens(await lockAccount(tx, caller), clock, params.id))
    return endpoints.endUserTokens.message
  })

  serve(app, endpoints.removeUserFactors, async ({ params, caller }) => {
    await database.write(async (tx) =>
      removeUserFactors(await lockAccount(tx, caller), clock, params.id, caller),
    )
    tell(params.id, 'factors-reset', 'administrator')
    return endpoints.removeUserFactors.message
  })

  serve(app, endpoints.getAccount, async ({ caller: { accountId } }) =>
    presentAccount(await getSecondFactorFrom(database.read, accountId)),
  )

  serve(app, endpoints.updateAccount, async ({ body, caller }) => {
    const from = await database.write(async (tx) => {
      const scope = await lockAccount(tx, caller)
      await requireLiveSession(tx, caller)
      return requireSecondFactor(scope, clock, body.require_second_factor, caller)
    })
    return presentAccount(from)
  })
}

function presentAccount(secondFactorFrom: string | null): Account {
  return {
    require_second_factor: secondFactorFrom !== null,
    second_factor_required_from: secondFactorFrom,
  }
}

function rankIn(body: { is_admin?: boolean; is_account_owner?: boolean }): WantedRank {
  return { isAdmin: body.is_admin, isOwner: body.is_account_owner }
}

async function present({ db, accountId }: AccountScope, user: AccountUserRow | undefined) {
  if (!user) throw new Error('A user that was just made is missing')
  return presentAccountUser(user, await listShares(db, accountId, user.id))
}
