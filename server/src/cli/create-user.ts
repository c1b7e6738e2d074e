import { OPERATOR, recordAct } from '#audit/record-act'
import { requireGoodPassword } from '#auth/password-rules'
import { chooseAccount } from '#cli/choose-account'
import { type Command, UsageError } from '#cli/command'
import type { CommandContext } from '#cli/context'
import { readPassword } from '#cli/read-password'
import { requireOrMakeSchema } from '#cli/require-current-schema'
import { toInstant } from '#core/clock'
import { cleanEmail, emailKey } from '#core/email'
import { refuse } from '#core/errors'
import type { Tx } from '#db/database'
import { createAccount, FIRST_GROUP_NAME } from '#setup/first-account'
import { claimSetup, listAccountIds } from '#setup/store'
import { insertUser, type UserRow } from '#users/store'

export const createUser: Command = {
  purpose: 'Create a user; the first one becomes the account owner and gets a bill group',
  options: {
    email: { type: 'string' },
    admin: { type: 'boolean' },
    owner: { type: 'boolean' },
    account: { type: 'string' },
    'new-account': { type: 'boolean' },
  },
  help: [
    '  --email EMAIL  email address to sign in with',
    '  --admin        make the user an administrator',
    '  --owner        make the user an owner (owners are administrators too)',
    '  --account ID   which account, if there are several',
    '  --new-account  create a new account with a bill group, owned by this user',
    '',
    'You are prompted for the password. It can also be piped to standard input.',
    '',
  ],
  async run(context, values) {
    if (typeof values.email !== 'string') throw new UsageError('--email is required')
    if (values.account !== undefined && values['new-account'] === true)
      throw new UsageError('--account and --new-account cannot be used together')
    const email = cleanEmail(values.email)
    const password = await readPassword()
    requireGoodPassword(password, email)
    await requireOrMakeSchema(context.database, context.clock)
    const passwordHash = await context.passwords.inTurn((turn) => turn.hash(password))
    const user = await context.database.write((tx) => insert(tx, context, { email, passwordHash }, values))
    const rank = user.isOwner ? 'an owner' : user.isAdmin ? 'an administrator' : 'a user'
    return {
      result: {
        id: user.id,
        email: user.email,
        is_admin: user.isAdmin === 1,
        is_account_owner: user.isOwner === 1,
        account_id: user.accountId,
      },
      sentence: `Created ${user.email} (id ${user.id}), ${rank} of account ${user.accountId}`,
    }
  },
}

async function insert(
  tx: Tx,
  { clock, config }: CommandContext,
  { email, passwordHash }: { email: string; passwordHash: string },
  values: Record<string, unknown>,
): Promise<UserRow> {
  const createdAt = toInstant(clock.now())
  const isFirst = await claimSetup(tx, createdAt)
  if (isFirst || values['new-account'] === true) {
    const owner = { email, passwordHash, group: { name: FIRST_GROUP_NAME }, emailProven: true }
    return createAccount(tx, clock, config.defaults, owner, createdAt)
  }
  const user = await insertUser(tx, {
    accountId: chooseAccount(await listAccountIds(tx), values.account),
    email,
    emailKey: emailKey(email),
    passwordHash,
    isAdmin: values.admin === true || values.owner === true,
    isOwner: values.owner === true,
    createdAt,
    emailProven: true,
  })
  if (!user) throw refuse('email-taken')
  await recordAct(tx, createdAt, {
    action: 'user.created',
    accountId: user.accountId,
    actor: OPERATOR,
    target: { type: 'user', id: user.id, name: user.email },
  })
  return user
}
