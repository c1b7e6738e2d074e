import type { SignInMethod } from '@duebook/contract/audit-actions'
import type { GroupRole } from '#core/roles'

/** A caller is one. */
export interface GroupActor {
  userId: number | null
  email: string | null
  address: string | null
  method: SignInMethod | null
}

/** Who acts where, without a connection. It can be sent to another thread. */
export interface GroupFacts {
  groupId: number
  accountId: number
  /** The weakest who may do everything that this caller may. `administrator` is the account's. */
  role: GroupRole | 'administrator'
  userId: number
  /** As the audit log keeps it. */
  actor: GroupActor
  currency: string
  decimals: number
  timezone: string
  /** Another one whenever what reads of the group show has changed. Undefined: nothing may be kept. */
  revision?: string | undefined
}
