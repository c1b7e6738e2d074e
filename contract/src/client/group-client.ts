import type { AuthorizedCalls } from './authorized-calls.ts'
import type { Answer, CallOptions, FileBody } from './transport.ts'
import { type BillChanges, type BodyOf, endpoints, type NewBill, type QueryOf } from './wire.ts'

/** A resource with its version, for `ifMatch`. */
export interface Versioned<T> {
  data: T
  etag: string | undefined
}

/** A part of a list, and where the next one starts: pass it on as `cursor`. */
export interface Page<T> {
  data: T
  nextCursor: string | undefined
}

/** The calls inside one bill group. */
export interface GroupClient extends ReturnType<typeof groupClient> {}

export function groupClient({ answer, call }: AuthorizedCalls) {
  return {
    /** What was done in the group, for its managers */
    audit: {
      list: (query: QueryOf<typeof endpoints.listAudit> = {}, options?: CallOptions) =>
        call(endpoints.listAudit, { query }, options),
      /** One page of `list`, and where the next one starts */
      listPage: async (query: QueryOf<typeof endpoints.listAudit>, options?: CallOptions) =>
        page(await answer(endpoints.listAudit, { query }, options)),
    },
    bills: {
      list: (query: QueryOf<typeof endpoints.listBills> = {}, options?: CallOptions) =>
        call(endpoints.listBills, { query }, options),
      /** One page of `list`, and where the next one starts */
      listPage: async (query: QueryOf<typeof endpoints.listBills>) =>
        page(await answer(endpoints.listBills, { query })),
      get: (id: number, options?: CallOptions) => call(endpoints.getBill, { params: { id } }, options),
      /** Get a bill with its ETag, for `ifMatch` */
      getVersioned: async (id: number, options?: CallOptions) =>
        versioned(await answer(endpoints.getBill, { params: { id } }, options)),
      create: (body: NewBill, options?: CallOptions) => call(endpoints.createBill, { body }, options),
      update: (id: number, body: BillChanges, options?: CallOptions) =>
        call(endpoints.updateBill, { params: { id }, body }, options),
      archive: (id: number, options?: CallOptions) =>
        call(endpoints.archiveBill, { params: { id } }, options),
      unarchive: (id: number, options?: CallOptions) =>
        call(endpoints.unarchiveBill, { params: { id } }, options),
      deletePermanently: (id: number, options?: CallOptions) =>
        call(endpoints.deleteBill, { params: { id } }, options),
      pay: (id: number, body: BodyOf<typeof endpoints.payBill>, options?: CallOptions) =>
        call(endpoints.payBill, { params: { id }, body }, options),
      listPayments: (
        id: number,
        query: QueryOf<typeof endpoints.listBillPayments> = {},
        options?: CallOptions,
      ) => call(endpoints.listBillPayments, { params: { id }, query }, options),
      schedule: (id: number, query: QueryOf<typeof endpoints.getBillSchedule> = {}, options?: CallOptions) =>
        call(endpoints.getBillSchedule, { params: { id }, query }, options),
      bulkUpdate: (body: BodyOf<typeof endpoints.bulkUpdateBills>, options?: CallOptions) =>
        call(endpoints.bulkUpdateBills, { body }, options),
      undoBulkUpdate: (body: BodyOf<typeof endpoints.undoBulkUpdate>, options?: CallOptions) =>
        call(endpoints.undoBulkUpdate, { body }, options),
      insight: (id: number, options?: CallOptions) =>
        call(endpoints.getBillInsight, { params: { id } }, options),
      progress: (id: number, options?: CallOptions) =>
        call(endpoints.getBillProgress, { params: { id } }, options),
      skip: (id: number, body: BodyOf<typeof endpoints.skipCycle> = {}, options?: CallOptions) =>
        call(endpoints.skipCycle, { params: { id }, body }, options),
      unskip: (id: number, options?: CallOptions) => call(endpoints.unskipCycle, { params: { id } }, options),
      getReminder: (id: number, options?: CallOptions) =>
        call(endpoints.getBillReminder, { params: { id } }, options),
      updateReminder: (id: number, body: BodyOf<typeof endpoints.updateBillReminder>) =>
        call(endpoints.updateBillReminder, { params: { id }, body }),
      resetReminder: (id: number) => call(endpoints.resetBillReminder, { params: { id } }),
      snooze: (id: number, body: BodyOf<typeof endpoints.snoozeBill>, options?: CallOptions) =>
        call(endpoints.snoozeBill, { params: { id }, body }, options),
      endSnooze: (id: number) => call(endpoints.endSnooze, { params: { id } }),
    },
    payments: {
      list: (query: QueryOf<typeof endpoints.listPayments> = {}, options?: CallOptions) =>
        call(endpoints.listPayments, { query }, options),
      /** One page of `list`, and where the next one starts */
      listPage: async (query: QueryOf<typeof endpoints.listPayments>) =>
        page(await answer(endpoints.listPayments, { query })),
      get: (id: number, options?: CallOptions) => call(endpoints.getPayment, { params: { id } }, options),
      /** Get a payment with its ETag, for `ifMatch` */
      getVersioned: async (id: number, options?: CallOptions) =>
        versioned(await answer(endpoints.getPayment, { params: { id } }, options)),
      update: (id: number, body: BodyOf<typeof endpoints.updatePayment>, options?: CallOptions) =>
        call(endpoints.updatePayment, { params: { id }, body }, options),
      delete: (id: number, options?: CallOptions) =>
        call(endpoints.deletePayment, { params: { id } }, options),
      undo: (id: number, options?: CallOptions) => call(endpoints.undoPayment, { params: { id } }, options),
    },
    agenda: (query: QueryOf<typeof endpoints.getAgenda> = {}, options?: CallOptions) =>
      call(endpoints.getAgenda, { query }, options),
    summary: (query: QueryOf<typeof endpoints.getSummary> = {}, options?: CallOptions) =>
      call(endpoints.getSummary, { query }, options),
    schedule: (query: QueryOf<typeof endpoints.getSchedule>, options?: CallOptions) =>
      call(endpoints.getSchedule, { query }, options),
    previewSchedule: (body: BodyOf<typeof endpoints.previewSchedule>, options?: CallOptions) =>
      call(endpoints.previewSchedule, { body }, options),
    categories: {
      list: (options?: CallOptions) => call(endpoints.listCategories, {}, options),
      create: (body: BodyOf<typeof endpoints.createCategory>, options?: CallOptions) =>
        call(endpoints.createCategory, { body }, options),
      update: (id: number, body: BodyOf<typeof endpoints.updateCategory>, options?: CallOptions) =>
        call(endpoints.updateCategory, { params: { id }, body }, options),
      order: (body: BodyOf<typeof endpoints.orderCategories>, options?: CallOptions) =>
        call(endpoints.orderCategories, { body }, options),
      delete: (id: number, query: QueryOf<typeof endpoints.deleteCategory> = {}, options?: CallOptions) =>
        call(endpoints.deleteCategory, { params: { id }, query }, options),
      restore: (body: BodyOf<typeof endpoints.restoreCategory>, options?: CallOptions) =>
        call(endpoints.restoreCategory, { body }, options),
    },
    /** The user's own settings for this group. */
    reminders: {
      get: (options?: CallOptions) => call(endpoints.getReminders, {}, options),
      update: (body: BodyOf<typeof endpoints.updateReminders>) => call(endpoints.updateReminders, { body }),
    },
    webhooks: {
      list: (options?: CallOptions) => call(endpoints.listWebhooks, {}, options),
      create: (body: BodyOf<typeof endpoints.createWebhook>) => call(endpoints.createWebhook, { body }),
      update: (id: number, body: BodyOf<typeof endpoints.updateWebhook>) =>
        call(endpoints.updateWebhook, { params: { id }, body }),
      delete: (id: number) => call(endpoints.deleteWebhook, { params: { id } }),
      test: (id: number) => call(endpoints.testWebhook, { params: { id } }),
      rotateSecret: (id: number) => call(endpoints.rotateWebhookSecret, { params: { id } }),
      deliveries: (
        id: number,
        query: QueryOf<typeof endpoints.listWebhookDeliveries> = {},
        options?: CallOptions,
      ) => call(endpoints.listWebhookDeliveries, { params: { id }, query }, options),
      /** One page of `deliveries`, and where the next one starts */
      deliveriesPage: async (id: number, query: QueryOf<typeof endpoints.listWebhookDeliveries>) =>
        page(await answer(endpoints.listWebhookDeliveries, { params: { id }, query })),
      repeat: (id: number, deliveryId: number) =>
        call(endpoints.repeatWebhookDelivery, { params: { id, delivery_id: deliveryId } }),
    },
    tags: (options?: CallOptions) => call(endpoints.listTags, {}, options),
    budgets: (query: QueryOf<typeof endpoints.getBudgets> = {}, options?: CallOptions) =>
      call(endpoints.getBudgets, { query }, options),
    balances: {
      list: (options?: CallOptions) => call(endpoints.listBalances, {}, options),
      replace: (body: BodyOf<typeof endpoints.replaceBalances>) => call(endpoints.replaceBalances, { body }),
    },
    forecast: (query: QueryOf<typeof endpoints.getForecast> = {}, options?: CallOptions) =>
      call(endpoints.getForecast, { query }, options),
    paydays: (query: QueryOf<typeof endpoints.listPaydays> = {}, options?: CallOptions) =>
      call(endpoints.listPaydays, { query }, options),
    insights: {
      list: (options?: CallOptions) => call(endpoints.listInsights, {}, options),
      dismiss: (body: BodyOf<typeof endpoints.dismissInsight>, options?: CallOptions) =>
        call(endpoints.dismissInsight, { body }, options),
    },
    imports: {
      list: (options?: CallOptions) => call(endpoints.listImports, {}, options),
      create: (file: FileBody, query: QueryOf<typeof endpoints.createImport> = {}, options?: CallOptions) =>
        call(endpoints.createImport, { file, query }, options),
      get: (id: number, query: QueryOf<typeof endpoints.getImport> = {}, options?: CallOptions) =>
        call(endpoints.getImport, { params: { id }, query }, options),
      /** One page of the rows of `get`, and where the next one starts */
      getPage: async (id: number, query: QueryOf<typeof endpoints.getImport>, options?: CallOptions) =>
        page(await answer(endpoints.getImport, { params: { id }, query }, options)),
      update: (
        id: number,
        body: BodyOf<typeof endpoints.updateImport>,
        query: QueryOf<typeof endpoints.updateImport> = {},
        options?: CallOptions,
      ) => call(endpoints.updateImport, { params: { id }, body, query }, options),
      /** The same, and where the next page of its rows starts */
      updatePage: async (
        id: number,
        body: BodyOf<typeof endpoints.updateImport>,
        query: QueryOf<typeof endpoints.updateImport> = {},
      ) => page(await answer(endpoints.updateImport, { params: { id }, body, query })),
      commit: (id: number, options?: CallOptions) =>
        call(endpoints.commitImport, { params: { id } }, options),
      delete: (id: number, options?: CallOptions) =>
        call(endpoints.deleteImport, { params: { id } }, options),
    },
    stats: {
      breakdown: (query: QueryOf<typeof endpoints.getBreakdown> = {}, options?: CallOptions) =>
        call(endpoints.getBreakdown, { query }, options),
      monthly: (query: QueryOf<typeof endpoints.getMonthlyStats> = {}) =>
        call(endpoints.getMonthlyStats, { query }),
    },
  }
}

function versioned<T>({ data, headers }: Answer<T>): Versioned<T> {
  return { data, etag: headers.get('etag') ?? undefined }
}

export function page<T>({ data, headers }: Answer<T>): Page<T> {
  const address = /<([^>]+)>;\s*rel="next"/.exec(headers.get('link') ?? '')?.[1]
  const cursor =
    address === undefined ? null : new URL(address, 'http://localhost').searchParams.get('cursor')
  return { data, nextCursor: cursor ?? undefined }
}
