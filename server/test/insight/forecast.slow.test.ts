import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'
import { compareForecasts } from './support/compare-forecasts.ts'

onEveryDialect((testApp) => {
  test('for a thousand groups the forecast is what a loop over its days gives', {
    timeout: 600_000,
  }, async () => {
    expect(await compareForecasts(testApp, 1_000)).toBe(1_000)
  })
})
