import { createHash } from 'node:crypto'
import { endpoints } from '@duebook/contract'
import type { KeptCall } from './src/api/kept-calls.ts'

/** The schema of each answer that the web app keeps for offline use. */
export const KEPT_SCHEMAS: Record<KeptCall, unknown> = {
  me: endpoints.getMe.data,
  bills: endpoints.listBills.data,
  categories: endpoints.listCategories.data,
  agenda: endpoints.getAgenda.data,
  summary: endpoints.getSummary.data,
  insights: endpoints.listInsights.data,
  forecast: endpoints.getForecast.data,
  balances: endpoints.listBalances.data,
  paydays: endpoints.listPaydays.data,
}

/** Differs for different schemas, so that an answer of an older shape is never read. */
export function versionOf(schemas: Record<string, unknown>): string {
  return createHash('sha256').update(JSON.stringify(schemas)).digest('hex').slice(0, 8)
}

/** Computed by the build: at run time it would bring all schemas into the first page. */
export const keptVersionDefine = { __KEPT_VERSION__: JSON.stringify(versionOf(KEPT_SCHEMAS)) }
