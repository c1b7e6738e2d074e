import type { Reporter } from '#telemetry/reporter'
import type { TelemetrySettings } from '#telemetry/settings'
import type { MakeTestApp, TestApp, TestAppOptions } from '../../support/test-app.ts'
import { type ChangedParts, testTelemetry } from '../../support/test-telemetry.ts'
import { type Collector, startCollector } from './collector.ts'

export interface TelemetryApp extends TestApp {
  collector: Collector
  /** The job of the app's own process. */
  reporter: Reporter
}

interface Choices extends TestAppOptions {
  settings?: Partial<TelemetrySettings>
  parts?: ChangedParts
}

/** An app whose telemetry works on its own database and clock, and by default sends to a collector. */
export async function telemetryApp(
  testApp: MakeTestApp,
  { settings: changed, parts, ...options }: Choices = {},
): Promise<TelemetryApp> {
  const collector = await startCollector()
  const settings = { url: collector.url, ...changed }
  let reporter: Reporter | undefined
  // The app makes database and clock, and wants telemetry before it has made them.
  const late: Reporter = {
    payload: () => made().payload(),
    get job() {
      return made().job
    },
  }
  const made = () => {
    if (!reporter) throw new Error('The app is still being made')
    return reporter
  }
  const nowhere = { database: undefined as never, clock: { now: () => new Date(0) } }
  const app = await testApp({
    ...options,
    telemetry: { ...testTelemetry({ ...nowhere, settings }), reporter: late },
  })
  const { database, clock } = app
  reporter = testTelemetry({ database, clock, settings, ...(parts ? { parts } : {}) }).reporter
  return { ...app, collector, reporter }
}
