import type { Database, Role } from '@duebook/contract'
import { expect, test } from 'vitest'
import { groupActions } from './group-actions.ts'
import { changesTo, fieldsOf, isNameOf, nameProblem, rebased } from './group-fields.ts'

const GROUP: Database = {
  id: 7,
  name: 'Household',
  role: 'manager',
  currency: 'EUR',
  decimals: 2,
  timezone: 'Europe/Berlin',
  auto_record: false,
  created_at: '2026-02-02T09:00:00.000Z',
  updated_at: '2026-02-02T09:00:00.000Z',
}

test.each([
  ['Household', undefined],
  [' 100 % ours ', undefined],
  ['  ', 'missing'],
  ['x'.repeat(201), 'tooLong'],
  // Two code units each, as the server counts one.
  ['🏠'.repeat(200), undefined],
  ['50%25 off', 'percent'],
  ['a\u0007b', 'control'],
])('the name %j is refused as the server would: %s', (name, problem) => {
  expect(nameProblem(name)).toBe(problem)
})

test('only what differs is sent', () => {
  const fields = fieldsOf(GROUP)
  expect(changesTo(GROUP, fields)).toEqual({})
  expect(changesTo(GROUP, { ...fields, name: ' Household ' })).toEqual({})
  expect(changesTo(GROUP, { ...fields, currency: 'USD', autoRecord: true })).toEqual({
    currency: 'USD',
    auto_record: true,
  })
})

test('what somebody else saves meanwhile comes into the form, but not over what is being typed', () => {
  const before = fieldsOf(GROUP)
  const typed = { ...before, name: ' Our household', currency: 'USD' }
  const now = { ...before, name: 'Home', timezone: 'UTC' }
  expect(rebased(typed, before, now)).toEqual({ ...now, name: ' Our household', currency: 'USD' })
  // After saving, the form shows the saved value.
  expect(rebased(typed, before, { ...now, name: 'Our household' })).toMatchObject({ name: 'Our household' })
})

test('to be deleted, a group is named as it is written', () => {
  expect(isNameOf(GROUP, ' Household ')).toBe(true)
  expect(isNameOf(GROUP, 'household')).toBe(false)
  expect(isNameOf({ name: 'Café' }, 'Cafe\u0301')).toBe(true)
  expect(isNameOf(GROUP, '')).toBe(false)
})

test('whoever is no administrator can leave a group, and never delete it', () => {
  for (const role of ['viewer', 'editor', 'manager'] as Role[]) {
    expect(groupActions(me(false), { id: 7, role }, undefined, undefined)).toEqual({
      leave: true,
      staysOpen: false,
      delete: false,
    })
  }
})

test('an administrator deletes the account’s groups, and leaves those that they are a member of', () => {
  const notIn = groupActions(me(true), GROUP, [{ user_id: 2 }], [{ id: 1, databases: [] }])
  expect(notIn).toEqual({ leave: false, staysOpen: false, delete: true })
  const shared = { id: 7, name: 'Household', role: 'viewer' } as const
  const member = groupActions(me(true), GROUP, [{ user_id: 1 }], [{ id: 1, databases: [shared] }])
  expect(member).toEqual({ leave: true, staysOpen: true, delete: true })
})

test('in a group of another account an administrator is a member like any other', () => {
  const asManager = groupActions(me(true), GROUP, [{ user_id: 1 }], [{ id: 1, databases: [] }])
  expect(asManager).toEqual({ leave: true, staysOpen: false, delete: false })
  const asViewer = groupActions(me(true), { id: 7, role: 'viewer' }, undefined, [{ id: 1, databases: [] }])
  expect(asViewer).toEqual({ leave: true, staysOpen: false, delete: false })
})

test('nothing is offered to an administrator before it is known', () => {
  expect(groupActions(me(true), GROUP, undefined, undefined)).toEqual({
    leave: false,
    staysOpen: false,
    delete: false,
  })
})

function me(isAdmin: boolean) {
  return { user: { id: 1, email: 'ada@example.org', is_admin: isAdmin } }
}
