import { endpoints } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { openSession } from '#auth/open-session'
import { requireGoodPassword } from '#auth/password-rules'
import { deviceOf, presentSignIn } from '#auth/present-sign-in'
import type { SignInParts } from '#auth/sign-in'
import { cleanEmail } from '#core/email'
import { refuse } from '#core/errors'
import type { GroupDefaults } from '#groups/create-group'
import { cleanGroupName, requireCurrency, requireTimezone } from '#groups/group-rules'
import { serve } from '#http/serve'
import { createFirstAccount, FIRST_GROUP_NAME } from '#setup/first-account'
import { isSetupCode } from '#setup/setup-code'
import { hasUsers } from '#users/store'

export interface SetupParts extends SignInParts {
  defaults: GroupDefaults
  setupCode: string
}

export function setupRoutes(app: FastifyInstance, parts: SetupParts): void {
  const { database, clock, newId, passwords, tokens, defaults, setupCode } = parts

  serve(app, endpoints.getSetup, async () => ({ required: !(await hasUsers(database.read)) }))

  serve(app, endpoints.completeSetup, async ({ body, request, reply }) => {
    if (await hasUsers(database.read)) throw refuse('setup-complete')
    // From everywhere: a proxy on this machine makes a stranger look like somebody at the keyboard.
    if (!isSetupCode(body.setup_code, setupCode)) {
      throw refuse('wrong-setup-code')
    }
    const email = cleanEmail(body.email)
    requireGoodPassword(body.password, email)
    const group = {
      name: cleanGroupName(body.database_name ?? FIRST_GROUP_NAME, 'database_name'),
      currency: requireCurrency(body.currency ?? defaults.currency).code,
      timezone: requireTimezone(body.timezone ?? defaults.timezone),
    }
    const passwordHash = await passwords.inTurn((turn) => turn.hash(body.password))
    const device = deviceOf(request)
    const { user, session } = await database.write(async (tx) => {
      const user = await createFirstAccount(tx, clock, defaults, {
        email,
        passwordHash,
        group,
        address: device.address,
      })
      return {
        user,
        session: await openSession(tx, clock, newId, tokens, user, device, { method: 'setup' }),
      }
    })
    return presentSignIn(parts, user, session, request, reply)
  })
}
