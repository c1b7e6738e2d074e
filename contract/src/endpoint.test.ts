import { expect, test } from 'vitest'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'

const common = { method: 'GET', path: '/x', tag: 'X', summary: 'X' } as const

test('an endpoint that is not public and does not say who may call it does not compile', () => {
  // @ts-expect-error every member of the group could call it
  const ofGroup: Endpoint = { ...common, access: 'group' }
  // @ts-expect-error every member of the group could call it
  const inPath: Endpoint = { ...common, access: 'group-in-path' }
  // @ts-expect-error every user could call it
  const signedIn: Endpoint = { ...common, access: 'signed-in' }
  // @ts-expect-error no role in a group opens what belongs to the account
  const mixed: Endpoint = { ...common, access: 'signed-in', needs: 'viewer' }
  // @ts-expect-error a public call knows no caller
  const open: Endpoint = { ...common, access: 'public', needs: 'viewer' }
  expect([ofGroup, inPath, signedIn, mixed, open]).toHaveLength(5)
})

test('every endpoint but the public ones says what its caller must be', () => {
  const silent = Object.entries<Endpoint>(endpoints).filter(
    ([, { access, needs }]) => (access === 'public') !== (needs === undefined),
  )
  expect(silent).toEqual([])
})
