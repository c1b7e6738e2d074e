import { expect, test } from 'vitest'
import { hashOfRecoveryCode, newRecoveryCodes } from '#factors/recovery-codes'

test('there are ten, all different, of letters that nobody confuses', () => {
  const codes = newRecoveryCodes()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/)
})

test.each(['K7WD-2M9Q-X4HP-TZ3N', 'k7wd2m9qx4hptz3n', ' k7wd 2m9q\tx4hp - tz3n\n'])(
  '%j is the same code as k7wd-2m9q-x4hp-tz3n',
  (typed) => {
    expect(hashOfRecoveryCode(typed)).toBe(hashOfRecoveryCode('k7wd-2m9q-x4hp-tz3n'))
  },
)

test('another code has another hash', () => {
  expect(hashOfRecoveryCode('k7wd-2m9q-x4hp-tz3m')).not.toBe(hashOfRecoveryCode('k7wd-2m9q-x4hp-tz3n'))
})
