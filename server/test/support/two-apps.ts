import { onTestFinished } from 'vitest'
import type { MakeTestApp, TestApp, TestAppOptions } from './test-app.ts'
import { type Dialect, migratedDatabase } from './test-database.ts'

/** Two apps with connections of their own to one database, as two processes have. */
export async function twoApps(
  testApp: MakeTestApp,
  dialect: Dialect,
  options: Omit<TestAppOptions, 'on'> = {},
): Promise<[here: TestApp, there: TestApp]> {
  const place = await migratedDatabase(dialect)
  onTestFinished(() => place.drop())
  return [await testApp({ ...options, on: place }), await testApp({ ...options, on: place })]
}
