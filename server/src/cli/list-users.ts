import { listAccountUsers } from '#accounts/store'
import { chooseAccount } from '#cli/choose-account'
import type { Command } from '#cli/command'
import { requireCurrentSchema } from '#cli/require-current-schema'
import { listAccountIds } from '#setup/store'

export const listUsers: Command = {
  purpose: 'List users and their roles',
  options: { account: { type: 'string' } },
  help: ['  --account ID   only users of this account', ''],
  needsDatabase: true,
  async run({ database }, { account }) {
    await requireCurrentSchema(database)
    const all = await listAccountIds(database.read)
    const ids = account === undefined ? all : [chooseAccount(all, account)]
    const users: ListedUser[] = []
    for (const accountId of ids) {
      for (const user of await listAccountUsers(database.read, accountId)) {
        users.push({
          id: user.id,
          email: user.email,
          account_id: accountId,
          is_admin: user.isAdmin === 1,
          is_account_owner: user.isOwner === 1,
          created_at: user.createdAt,
          last_active_at: user.lastActiveAt,
        })
      }
    }
    return { result: users, sentence: users.length === 0 ? 'No users yet' : asTable(users) }
  },
}

interface ListedUser {
  id: number
  email: string
  account_id: number
  is_admin: boolean
  is_account_owner: boolean
  created_at: string
  last_active_at: string | null
}

function asTable(users: ListedUser[]): string {
  const head = ['id', 'account', 'role', 'last active', 'email']
  const rows = users.map((user) => [
    String(user.id),
    String(user.account_id),
    user.is_account_owner ? 'owner' : user.is_admin ? 'administrator' : 'user',
    user.last_active_at?.slice(0, 10) ?? 'never',
    user.email,
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
