import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '#db/open'
import { createMetrics } from '#metrics/create-metrics'
import { type Family, parseExposition } from './parse-exposition.ts'
import { silentLog } from './silent-log.ts'
import type { MakeTestApp, TestAppOptions } from './test-app.ts'
import { type Dialect, migratedDatabase } from './test-database.ts'

export const METRICS_TOKEN = 'a-token-of-the-tests'

/** An app with metrics, which reads them by their names. */
export async function measuredApp(testApp: MakeTestApp, dialect: Dialect, options: TestAppOptions = {}) {
  const place = await migratedDatabase(dialect)
  onTestFinished(() => place.drop())
  const database = await openDatabase(place.location, silentLog)
  onTestFinished(() => database.close())
  const metrics = createMetrics({
    token: METRICS_TOKEN,
    database,
    version: '1.2.3',
  })
  const { call, ...context } = await testApp({ ...options, on: place, database, metrics })
  const scrape = async () => {
    const answer = await call('GET', '/metrics', { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    return { text: answer.body, families: parseExposition(answer.body) }
  }
  /** The number of one series, 0 where there is none. */
  const number = async (series: string) => {
    const { families } = await scrape()
    const family = families.get(series.replace(/\{.*|_(?:bucket|sum|count)\{?.*$/, '')) as Family
    return family.series.get(series)?.value ?? 0
  }
  return { ...context, database, metrics, call, scrape, number }
}
