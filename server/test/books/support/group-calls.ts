import { type Endpoint, endpoints } from '@duebook/contract'
import { RENT } from '../../support/given.ts'

/** How to call an endpoint that stands behind a bill group: what its path names, and a body that would be taken. */
interface GroupCall {
  names?: 'bill' | 'payment' | 'category' | 'webhook' | 'draft'
  body?: object | ((ids: Ids) => object)
  query?: string
  /** Changes nothing but what belongs to the caller alone: viewers may. */
  personal?: true
  /** For managers only, reading too. */
  managed?: true
  /** Of the payments that exist it takes the one that can be spared. */
  undoes?: true
}

/** The rows that calls are about. */
export interface Ids {
  bill: number
  payment: number
  undoable?: number
  category?: number
  deletedCategory?: number
  webhook?: number
  draft?: number
  delivery?: number
}

/** One row per endpoint. A new endpoint without a row fails the tests that are generated from this. */
export const GROUP_CALLS: Record<string, GroupCall> = {
  listBills: {},
  createBill: { body: RENT },
  getBill: { names: 'bill' },
  updateBill: { names: 'bill', body: { name: 'Taken over', amount: 1 } },
  archiveBill: { names: 'bill' },
  unarchiveBill: { names: 'bill' },
  deleteBill: { names: 'bill' },
  payBill: { names: 'bill', body: { amount: 1 } },
  listBillPayments: { names: 'bill' },
  listPayments: {},
  getPayment: { names: 'payment' },
  updatePayment: { names: 'payment', body: { amount: 66, date: '2020-01-01' } },
  deletePayment: { names: 'payment' },
  getMonthlyStats: {},
  getAgenda: {},
  getSummary: {},
  getBillSchedule: { names: 'bill' },
  getSchedule: { query: '?due_date=2026-01-31&frequency=monthly' },
  getBillProgress: { names: 'bill' },
  bulkUpdateBills: { body: ({ bill }) => ({ ids: [bill], changes: { account: 'Taken over' } }) },
  undoBulkUpdate: { body: ({ bill }) => ({ former: [{ id: bill, changes: { account: null } }] }) },
  getBreakdown: {},
  listCategories: {},
  createCategory: { body: { name: 'Taken over' } },
  orderCategories: { body: { ids: [] } },
  updateCategory: { names: 'category', body: { name: 'Renamed' } },
  deleteCategory: { names: 'category' },
  restoreCategory: { body: ({ deletedCategory = 999 }) => ({ id: deletedCategory }) },
  listTags: {},
  getBudgets: {},
  listBalances: {},
  replaceBalances: { body: { balances: [{ account: null, amount: 1, as_of: '2026-01-01' }] } },
  listImports: {},
  createImport: { body: { items: [{ name: 'Taken over', amount: '1' }] } },
  getImport: { names: 'draft' },
  updateImport: { names: 'draft', body: { rows: [{ row: 1, values: { amount: '2' } }] } },
  commitImport: { names: 'draft' },
  deleteImport: { names: 'draft' },
  getForecast: {},
  listPaydays: {},
  listInsights: {},
  dismissInsight: { body: ({ bill }) => ({ key: `price_up:${bill}:1` }), personal: true },
  getBillInsight: { names: 'bill' },
  getReminders: {},
  updateReminders: { body: { hour: '09:00' }, personal: true },
  getBillReminder: { names: 'bill' },
  updateBillReminder: { names: 'bill', body: { muted: true }, personal: true },
  resetBillReminder: { names: 'bill', personal: true },
  snoozeBill: { names: 'bill', body: { until: '2026-02-05' }, personal: true },
  endSnooze: { names: 'bill', personal: true },
  listWebhooks: { managed: true },
  createWebhook: { body: { url: 'http://127.0.0.1:9/taken-over' }, managed: true },
  updateWebhook: { names: 'webhook', body: { name: 'Taken over' }, managed: true },
  deleteWebhook: { names: 'webhook', managed: true },
  testWebhook: { names: 'webhook', managed: true },
  rotateWebhookSecret: { names: 'webhook', managed: true },
  listWebhookDeliveries: { names: 'webhook', managed: true },
  repeatWebhookDelivery: { names: 'webhook', managed: true },
  skipCycle: { names: 'bill', body: { note: 'Away' } },
  unskipCycle: { names: 'bill' },
  undoPayment: { names: 'payment', undoes: true },
}

export interface NamedCall extends GroupCall {
  name: string
  method: Endpoint['method']
  /** With the ids filled in. */
  pathFor: (ids: Ids) => string
  bodyFor: (ids: Ids) => object | undefined
  writes: boolean
}

/** The endpoints of the contract behind a bill group, in the contract's order. */
export const GROUP_ENDPOINTS: Array<[string, Endpoint]> = Object.entries(
  endpoints as Record<string, Endpoint>,
).filter(([, { access }]) => access === 'group')

/** Deletions last, so that one set of rows serves all calls in a row. */
export function groupCalls(): NamedCall[] {
  const calls = GROUP_ENDPOINTS.map(([name, { method, path }]): NamedCall => {
    const call = GROUP_CALLS[name] ?? {}
    return {
      ...call,
      name,
      method,
      writes: (method !== 'GET' || call.managed === true) && call.personal !== true,
      pathFor: (ids) => {
        const id = call.undoes ? (ids.undoable ?? ids.payment) : (ids[call.names ?? 'bill'] ?? 999)
        const named = path.replace(':id', String(id)).replace(':delivery_id', String(ids.delivery ?? 999))
        return named + (call.query ?? '')
      },
      bodyFor: (ids) => (typeof call.body === 'function' ? call.body(ids) : call.body),
    }
  })
  const last = ['deleteImport', 'deleteWebhook', 'deletePayment', 'deleteBill']
  return calls.sort((a, b) => last.indexOf(a.name) - last.indexOf(b.name))
}
