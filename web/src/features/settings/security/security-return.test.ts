import { expect, test } from 'vitest'
import { readSecurityReturn } from './security-return.ts'

test.each(['linked', 'confirmed'] as const)('#openid=%s tells what was done', (what) => {
  expect(readSecurityReturn(`#openid=${what}`)).toEqual({ kind: 'done', what })
})

test('an error has its code', () => {
  expect(readSecurityReturn('error=openid-taken')).toEqual({ kind: 'error', code: 'openid-taken' })
})

test.each(['', '#', '#content', '#openid=', '#openid=anything'])('%j says nothing', (hash) => {
  expect(readSecurityReturn(hash)).toBeUndefined()
})
