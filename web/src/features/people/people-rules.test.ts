import { expect, test } from 'vitest'
import { absoluteLink } from './invitation-link.ts'
import { passwordProblem } from './password-problem.ts'
import { userActions } from './user-actions.ts'

const NONE = { factors: [], token_count: 0, feed_count: 0, channel_count: 0 }
const REGULAR = { ...NONE, id: 2, is_admin: false, is_account_owner: false }
const ADMINISTRATOR = { ...NONE, id: 3, is_admin: true, is_account_owner: false, feed_count: 1 }
const OWNER = { ...NONE, id: 4, is_admin: true, is_account_owner: true }

test('an administrator looks after regular users, and makes administrators', () => {
  expect(userActions(caller(false), REGULAR)).toEqual(['email', 'password', 'makeAdministrator', 'remove'])
})

test('an administrator is offered nothing with other administrators and owners', () => {
  expect(userActions(caller(false), ADMINISTRATOR)).toEqual([])
  expect(userActions(caller(false), OWNER)).toEqual([])
})

test('an owner changes every rank of others', () => {
  const owner = caller(true)
  expect(userActions(owner, REGULAR)).toEqual([
    'email',
    'password',
    'makeAdministrator',
    'makeOwner',
    'remove',
  ])
  expect(userActions(owner, ADMINISTRATOR)).toEqual([
    'email',
    'password',
    'makeOwner',
    'endAdministrator',
    'endTokens',
    'remove',
  ])
  expect(userActions(owner, OWNER)).toEqual(['email', 'password', 'endOwner', 'remove'])
})

test('factors that Duebook checks can be removed, a link with the OpenID provider not', () => {
  const offered = (...factors: ('totp' | 'passkey' | 'openid')[]) =>
    userActions(caller(false), { ...REGULAR, factors }).includes('removeFactors')
  expect(offered('openid', 'passkey')).toBe(true)
  expect(offered('openid')).toBe(false)
})

test('nobody removes themselves or lowers their own rank', () => {
  expect(userActions(caller(true), { ...OWNER, id: 1 })).toEqual(['email', 'ownPassword'])
  expect(userActions(caller(false), { ...ADMINISTRATOR, id: 1 })).toEqual(['ownPassword'])
})

test('a link without a host gets that of the page', () => {
  expect(absoluteLink('/invite#4fzkT', 'http://duebook.test:3000')).toBe(
    'http://duebook.test:3000/invite#4fzkT',
  )
  expect(absoluteLink('https://bills.example.org/invite#4fzkT', 'http://localhost:3000')).toBe(
    'https://bills.example.org/invite#4fzkT',
  )
})

test('a password is measured in characters as people count them', () => {
  expect(passwordProblem('nine char')).toBe('tooShort')
  expect(passwordProblem('🐴'.repeat(9))).toBe('tooShort')
  expect(passwordProblem('🐴'.repeat(10))).toBeUndefined()
  expect(passwordProblem('x'.repeat(257))).toBe('tooLong')
})

function caller(isOwner: boolean) {
  return { user: { id: 1, email: 'ada@example.org', is_admin: true }, is_account_owner: isOwner }
}
