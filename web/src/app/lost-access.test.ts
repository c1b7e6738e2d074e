import type { Me, Role } from '@duebook/contract'
import { expect, test } from 'vitest'
import { lostAccess } from './lost-access.ts'

test('a group that is gone, and a role that is less than before, are losses', () => {
  const before = me({ roles: { Household: 'manager', Club: 'editor', Office: 'viewer' } })
  const after = me({ roles: { Household: 'viewer', Office: 'viewer' } })
  expect(lostAccess(before, after)).toEqual([
    { of: 'role', name: 'Household', now: 'viewer' },
    { of: 'group', id: 2, name: 'Club' },
  ])
})

test('more rights, a new name and a new group are none', () => {
  const before = me({ roles: { Household: 'viewer' } })
  expect(lostAccess(before, me({ roles: { Home: 'editor', Club: 'viewer' } }))).toEqual([])
  expect(lostAccess(before, before)).toEqual([])
})

test('a lost rank is said once, whatever it does to the groups', () => {
  const owner = me({ isAdmin: true, isOwner: true, roles: { Household: 'manager', Club: 'manager' } })
  const administrator = me({ isAdmin: true, roles: { Household: 'manager', Club: 'manager' } })
  const regular = me({ roles: { Household: 'editor' } })
  expect(lostAccess(owner, administrator)).toEqual([{ of: 'ownership' }])
  expect(lostAccess(owner, regular)).toEqual([{ of: 'administration' }])
  expect(lostAccess(administrator, regular)).toEqual([{ of: 'administration' }])
})

test('somebody else who signs in has lost nothing', () => {
  const before = me({ isAdmin: true, roles: { Household: 'manager' } })
  expect(lostAccess(before, { ...me({ roles: {} }), user: { ...before.user, id: 2 } })).toEqual([])
})

function me({
  roles,
  isAdmin = false,
  isOwner = false,
}: {
  roles: Record<string, Role>
  isAdmin?: boolean
  isOwner?: boolean
}): Me {
  return {
    user: { id: 1, email: 'ada@example.org', is_admin: isAdmin },
    is_account_owner: isOwner,
    language: null,
    databases: Object.entries(roles).map(([name, role]) => ({
      id: IDS[name] ?? 1,
      name,
      role,
      currency: 'EUR',
      decimals: 2,
      timezone: 'UTC',
      auto_record: false,
      created_at: '2026-02-02T09:00:00.000Z',
      updated_at: '2026-02-02T09:00:00.000Z',
    })),
  }
}

const IDS: Record<string, number> = { Household: 1, Home: 1, Club: 2, Office: 3 }
