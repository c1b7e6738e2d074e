import { refuse } from '#core/errors'

/** An owner is an administrator too. */
export interface Rank {
  isAdmin: boolean
  isOwner: boolean
}

export interface WantedRank {
  isAdmin: boolean | undefined
  isOwner: boolean | undefined
}

/** What a user is without anybody's word. */
export const REGULAR: Rank = { isAdmin: false, isOwner: false }

/** Owners and administrators are changed and removed by owners only. */
export function requireMayChange(actor: Pick<Rank, 'isOwner'>, target: Rank): void {
  if (target.isAdmin && !actor.isOwner) throw refuse('not-permitted')
}

/** The rank that a user will have. Only owners make an owner, or one less. */
export function newRank(actor: Pick<Rank, 'isOwner'>, target: Rank, wanted: WantedRank): Rank {
  if (wanted.isOwner === true && wanted.isAdmin === false) {
    throw refuse('owner-not-admin')
  }
  const isOwner = wanted.isOwner ?? (target.isOwner && wanted.isAdmin !== false)
  if (isOwner !== target.isOwner && !actor.isOwner) throw refuse('not-permitted')
  return { isOwner, isAdmin: isOwner || (wanted.isAdmin ?? target.isAdmin) }
}
