import { firstPageKeys } from './first-page-keys.ts'

/** Query keys. Everything of a bill group starts with the same key, so that one call refetches it all. */
export const keys = {
  ...firstPageKeys,
  group: (groupId: number) => ['group', groupId] as const,
  agendas: (groupId: number) => ['group', groupId, 'agenda'] as const,
  /** Whether an agenda can have the due dates of a bill: that of all bills, or its own. */
  isAgendaOf: (billId: number, agenda: readonly unknown[]) => {
    const whose = agenda.at(-1)
    return whose === 'all' || whose === billId
  },
  bills: (groupId: number) => ['group', groupId, 'bills'] as const,
  categories: (groupId: number) => ['group', groupId, 'categories'] as const,
  tags: (groupId: number) => ['group', groupId, 'tags'] as const,
  budgets: (groupId: number, month: string) => ['group', groupId, 'budgets', month] as const,
  breakdown: (groupId: number, asked: object) => ['group', groupId, 'breakdown', asked] as const,
  forecast: (groupId: number, days: number, account?: string) =>
    ['group', groupId, 'forecast', days, account ?? 'all', account === undefined] as const,
  balances: (groupId: number) => ['group', groupId, 'balances'] as const,
  paydays: (groupId: number) => ['group', groupId, 'paydays'] as const,
  bill: (groupId: number, billId: number) => ['group', groupId, 'bill', billId] as const,
  billSchedule: (groupId: number, billId: number, count: number) =>
    ['group', groupId, 'bill-schedule', billId, count] as const,
  billProgress: (groupId: number, billId: number) => ['group', groupId, 'bill-progress', billId] as const,
  schedulePreview: (groupId: number, asked: string) => ['group', groupId, 'schedule-preview', asked] as const,
  payments: (groupId: number, filter: object) => ['group', groupId, 'payments', filter] as const,
  /** Of all filters. */
  paymentLists: (groupId: number) => ['group', groupId, 'payments'] as const,
  billPayments: (groupId: number, billId: number) => ['group', groupId, 'bill-payments', billId] as const,
  stats: (groupId: number, months: number, by: string) => ['group', groupId, 'stats', months, by] as const,
  insights: (groupId: number) => ['group', groupId, 'insights'] as const,
  billInsight: (groupId: number, billId: number) => ['group', groupId, 'bill-insight', billId] as const,
  /** Of all bills. */
  billInsights: (groupId: number) => ['group', groupId, 'bill-insight'] as const,
  reminders: (groupId: number) => ['group', groupId, 'reminders'] as const,
  billReminder: (groupId: number, billId: number) => ['group', groupId, 'bill-reminder', billId] as const,
  webhooks: (groupId: number) => ['group', groupId, 'webhooks'] as const,
  webhookDeliveries: (groupId: number, webhookId: number) =>
    ['group', groupId, 'webhook-deliveries', webhookId] as const,
  members: (groupId: number) => ['group', groupId, 'members'] as const,
  pendingMembers: (groupId: number) => ['group', groupId, 'pending-members'] as const,
  /** Invitations to groups of others. */
  memberships: ['memberships'] as const,
  users: ['users'] as const,
  invitations: ['invitations'] as const,
  telemetry: ['telemetry'] as const,
  sessions: ['sessions'] as const,
  devices: ['devices'] as const,
  tokens: ['tokens'] as const,
  feeds: ['feeds'] as const,
  channels: ['channels'] as const,
  channelKinds: ['channel-kinds'] as const,
  plannedMessages: ['planned-messages'] as const,
  inbox: ['inbox'] as const,
  unread: ['inbox', 'unread'] as const,
  /** Mutations that exclude each other: paying and skipping a bill, correcting a payment, undoing. */
  settling: (groupId: number) => ['settling', groupId] as const,
  correcting: (groupId: number) => ['correcting', groupId] as const,
  undoing: (groupId: number) => ['undoing', groupId] as const,
}
