import { expect, test } from 'vitest'
import { GROUP_ROLES, type GroupRole, roleAllows } from '#core/roles'

test('the roles are those of the contract, weakest first', () => {
  expect(GROUP_ROLES).toEqual(['viewer', 'editor', 'manager'])
})

test.each<[GroupRole, GroupRole, boolean]>([
  ['viewer', 'viewer', true],
  ['viewer', 'editor', false],
  ['viewer', 'manager', false],
  ['editor', 'viewer', true],
  ['editor', 'editor', true],
  ['editor', 'manager', false],
  ['manager', 'viewer', true],
  ['manager', 'editor', true],
  ['manager', 'manager', true],
])('whether a %s may do what a %s may: %s', (role, needed, expected) => {
  expect(roleAllows(role, needed)).toBe(expected)
})

test('a role that nobody knows allows nothing', () => {
  for (const needed of GROUP_ROLES) expect(roleAllows('guest' as GroupRole, needed)).toBe(false)
})
