import { expect, test } from 'vitest'
import { proofsOf } from './proofs.ts'

const nothing = { password: false, totp: null, passkeys: 0, openid: null }
const at = '2026-11-17T22:00:00.000Z'
const app = { added_at: at }
const link = { name: 'Company login', linked_at: at }
const everywhere = {
  password: true,
  passkey: { available: true, address: 'https://bills.example.org' },
  openid: { name: 'Company login' },
}

test('a password confirms where there is no authenticator app', () => {
  expect(proofsOf({ ...nothing, password: true }, everywhere, true)).toEqual(['password'])
  expect(proofsOf({ ...nothing, password: true, totp: app }, everywhere, true)).toEqual(['code'])
})

test('no password where the server has turned it off', () => {
  expect(proofsOf({ ...nothing, password: true }, { ...everywhere, password: false }, true)).toEqual([])
})

test('a passkey comes first, and only where it works', () => {
  const both = { ...nothing, password: true, passkeys: 1 }
  const elsewhere = { ...everywhere, passkey: { available: false, address: 'https://bills.example.org' } }
  expect(proofsOf(both, everywhere, true)).toEqual(['passkey', 'password'])
  expect(proofsOf(both, everywhere, false)).toEqual(['password'])
  expect(proofsOf(both, elsewhere, true)).toEqual(['password'])
})

test('the provider is offered to linked users, while it is set up', () => {
  const linked = { ...nothing, openid: link }
  expect(proofsOf(linked, everywhere, true)).toEqual(['openid'])
  expect(proofsOf(linked, { ...everywhere, openid: null }, true)).toEqual([])
})
