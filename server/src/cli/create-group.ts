import { OPERATOR, recordAct } from '#audit/record-act'
import { chooseAccount } from '#cli/choose-account'
import { type Command, UsageError } from '#cli/command'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { toInstant } from '#core/clock'
import { type GroupDetails, createGroup as insertGroup } from '#groups/create-group'
import { listAccountIds } from '#setup/store'

export const createGroup: Command = {
  purpose: 'Create a bill group',
  options: {
    name: { type: 'string' },
    currency: { type: 'string' },
    timezone: { type: 'string' },
    account: { type: 'string' },
  },
  help: [
    '  --name NAME      unique within the account',
    '  --currency CODE  ISO 4217 code such as EUR (default: DEFAULT_CURRENCY)',
    '  --timezone NAME  IANA name such as Europe/Berlin (default: DEFAULT_TIMEZONE)',
    '  --account ID     which account, if there are several',
    '',
  ],
  needsDatabase: true,
  async run({ database, clock, config }, { name, currency, timezone, account }) {
    if (typeof name !== 'string') throw new UsageError('--name is required')
    await requireCurrentSchema(database)
    const details: GroupDetails = { name }
    if (typeof currency === 'string') details.currency = currency
    if (typeof timezone === 'string') details.timezone = timezone
    const group = await database.write(async (tx) => {
      const accountId = chooseAccount(await listAccountIds(tx), account)
      const made = await insertGroup(tx, clock, config.defaults, accountId, details)
      await recordAct(tx, toInstant(clock.now()), {
        action: 'database.created',
        accountId,
        groupId: made.id,
        actor: OPERATOR,
        target: { type: 'database', id: made.id, name: made.name },
      })
      return made
    })
    return {
      result: {
        id: group.id,
        name: group.name,
        currency: group.currency,
        timezone: group.timezone,
        account_id: group.accountId,
      },
      sentence: `Created bill group ${group.name} (id ${group.id}, ${group.currency}, ${group.timezone}) in account ${group.accountId}`,
    }
  },
}
