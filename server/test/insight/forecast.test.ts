import { expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'
import { compareForecasts } from './support/compare-forecasts.ts'

onSqlite((testApp) => {
  test('for any group the forecast is what a loop over its days gives, to the last digit', async () => {
    expect(await compareForecasts(testApp, 60)).toBe(60)
  })
})
