import { describe, expect, test } from 'vitest'
import { newRank, type Rank, requireMayChange, type WantedRank } from '#accounts/user-rules'

const REGULAR: Rank = { isAdmin: false, isOwner: false }
const ADMINISTRATOR: Rank = { isAdmin: true, isOwner: false }
const OWNER: Rank = { isAdmin: true, isOwner: true }
const BY_OWNER = { isOwner: true }
const BY_ADMINISTRATOR = { isOwner: false }

const NOT_ALLOWED = 'You do not have permission to do this'
const CONTRADICTION = 'is_admin must be true for an account owner'

const wanted = (isAdmin: boolean | undefined, isOwner: boolean | undefined): WantedRank => ({
  isAdmin,
  isOwner,
})

describe('who may change whom', () => {
  test.each([
    ['an owner', BY_OWNER, REGULAR],
    ['an owner', BY_OWNER, ADMINISTRATOR],
    ['an owner', BY_OWNER, OWNER],
    ['an administrator', BY_ADMINISTRATOR, REGULAR],
  ])('%s may: %o → %o', (_, actor, target) => {
    expect(() => requireMayChange(actor, target)).not.toThrow()
  })

  test.each([[ADMINISTRATOR], [OWNER]])('an administrator may not change %o', (target) => {
    expect(() => requireMayChange(BY_ADMINISTRATOR, target)).toThrow(NOT_ALLOWED)
  })
})

describe('the rank that a user will have, by an owner’s word', () => {
  test.each<[before: Rank, isAdmin: boolean | undefined, isOwner: boolean | undefined, after: Rank]>([
    [REGULAR, undefined, undefined, REGULAR],
    [REGULAR, true, undefined, ADMINISTRATOR],
    [REGULAR, false, undefined, REGULAR],
    [REGULAR, undefined, true, OWNER],
    [REGULAR, undefined, false, REGULAR],
    [REGULAR, true, true, OWNER],
    [REGULAR, true, false, ADMINISTRATOR],
    [REGULAR, false, false, REGULAR],
    [ADMINISTRATOR, undefined, undefined, ADMINISTRATOR],
    [ADMINISTRATOR, false, undefined, REGULAR],
    [ADMINISTRATOR, undefined, true, OWNER],
    [ADMINISTRATOR, undefined, false, ADMINISTRATOR],
    [ADMINISTRATOR, false, false, REGULAR],
    [OWNER, undefined, undefined, OWNER],
    [OWNER, true, undefined, OWNER],
    [OWNER, false, undefined, REGULAR],
    [OWNER, undefined, false, ADMINISTRATOR],
    [OWNER, undefined, true, OWNER],
    [OWNER, true, false, ADMINISTRATOR],
    [OWNER, false, false, REGULAR],
  ])('%o with is_admin %s and is_account_owner %s becomes %o', (before, isAdmin, isOwner, after) => {
    expect(newRank(BY_OWNER, before, wanted(isAdmin, isOwner))).toEqual(after)
  })

  test.each([[REGULAR], [ADMINISTRATOR], [OWNER]])(
    '%o cannot be an owner without being an administrator',
    (before) => {
      expect(() => newRank(BY_OWNER, before, wanted(false, true))).toThrow(CONTRADICTION)
    },
  )
})

describe('the rank that a user will have, by an administrator’s word', () => {
  test.each([
    [true, undefined, ADMINISTRATOR],
    [false, false, REGULAR],
    [undefined, false, REGULAR],
  ])('a regular user with is_admin %s and is_account_owner %s becomes %o', (isAdmin, isOwner, after) => {
    expect(newRank(BY_ADMINISTRATOR, REGULAR, wanted(isAdmin, isOwner))).toEqual(after)
  })

  test.each<[Rank, boolean | undefined, boolean | undefined]>([
    [REGULAR, undefined, true],
    [REGULAR, true, true],
    [ADMINISTRATOR, undefined, true],
    [OWNER, undefined, false],
    [OWNER, false, undefined],
  ])(
    'nobody is made an owner or one less: %o, is_admin %s, is_account_owner %s',
    (before, isAdmin, isOwner) => {
      expect(() => newRank(BY_ADMINISTRATOR, before, wanted(isAdmin, isOwner))).toThrow(NOT_ALLOWED)
    },
  )
})

test('whatever is wanted, an owner is an administrator', () => {
  const flags = [undefined, true, false]
  for (const before of [REGULAR, ADMINISTRATOR, OWNER]) {
    for (const isAdmin of flags) {
      for (const isOwner of flags.filter((flag) => !(flag === true && isAdmin === false))) {
        const after = newRank(BY_OWNER, before, wanted(isAdmin, isOwner))
        expect(after.isAdmin || !after.isOwner).toBe(true)
      }
    }
  }
})
