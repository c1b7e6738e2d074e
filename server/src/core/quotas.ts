import { AppError, conflict } from '#core/errors'

/** How much one group, account or user can have. Far above honest use: they keep one from filling the disk of all. */
export const QUOTAS = {
  /** Archived bills and drafts count too. */
  billsPerGroup: 100_000,
  groupsPerAccount: 1_000,
  openInvitationsPerAccount: 500,
  membersPerGroup: 1_000,
  pendingMembersPerGroup: 1_000,
  devicesPerUser: 100,
  /** Kept for 48 hours each. */
  idempotencyKeysPerUser: 100_000,
  /** Beyond it the least recently used one ends. */
  sessionsPerUser: 1_000,
} as const

export const tooManyBills = () =>
  conflict('A bill group can have at most 100,000 bills. Permanently delete some you no longer need')

export const tooManyGroups = () => conflict('An account can have at most 1,000 bill groups. Delete one first')

export const tooManyInvitations = () =>
  conflict('An account can have at most 500 open invitations. Withdraw some first')

export const tooManyMembers = () =>
  conflict('A bill group can have at most 1,000 members. Remove somebody first')

export const tooManyPendingMembers = () =>
  conflict('A bill group can have at most 1,000 pending invitations. Withdraw some first')

export const tooManyDevices = () => conflict('A user can have at most 100 devices. Remove one first')

export const tooManyKeys = (retryAfterSeconds: number) =>
  new AppError(
    'throttled',
    'At most 100,000 Idempotency-Keys can be used in 48 hours. Try again later',
    retryAfterSeconds,
  )
