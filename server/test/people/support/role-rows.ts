import type { endpoints } from '@duebook/contract'
import { RENT } from '../../support/given.ts'
import { PASSWORD } from '../../support/secrets.ts'
import { COLUMNS, type Column, type PropSet } from './cast.ts'

/*
 * Who may do what, written by hand from the decisions and not read from the contract's own words, so that each is held
 * against the other. One row per endpoint: how to call it so that it succeeds, and who then may.
 */

export interface RoleRow {
  path: string | ((props: PropSet) => string)
  body?: object | ((props: PropSet) => object)
  /** Selects the bill group of the set by header. */
  inGroup?: true
  status?: 201
  may: readonly Column[]
  /** Which personal access tokens may, where their user may: left out, none. */
  tokens?: 'read' | 'write'
  /** Refused by what the call names, after everything else was looked at. */
  instead?: Partial<Record<Column, Refused>>
  /** What whoever is signed in and neither may nor stands in `instead` is told. */
  refusal?: Refused
}

export type Refused = readonly [status: number, error: string]

const EVERYBODY = [...COLUMNS]
const SIGNED_IN = EVERYBODY.filter((column) => column !== 'anonymous' && column !== 'removed user')
const READERS: Column[] = ['viewer', 'editor', 'guest', 'manager', 'administrator', 'owner']
const WRITERS: Column[] = ['editor', 'guest', 'manager', 'administrator', 'owner']
const MANAGERS: Column[] = ['manager', 'administrator', 'owner']
const ADMINISTRATORS: Column[] = ['administrator', 'owner']
/** They administer an account of their own, and see that one. */
const ALSO_ELSEWHERE: Column[] = [...ADMINISTRATORS, 'guest', 'stranger']
const OWNERS: Column[] = ['owner', 'stranger']

const missing = (what: string): Refused => [404, `${what} not found`]
const elsewhere = (what: string) => ({ guest: missing(what), stranger: missing(what) })
const NO_GROUP = { stranger: missing('Bill group'), 'removed member': missing('Bill group') }
const OWNERS_ONLY: Refused = [403, 'Only account owners can manage telemetry']
const NOT_THEIRS = (what: string): Partial<Record<Column, Refused>> =>
  Object.fromEntries(SIGNED_IN.map((column) => [column, missing(what)]))
const SET_UP: Partial<Record<Column, Refused>> = Object.fromEntries(
  EVERYBODY.map((column) => [column, [409, 'Setup is already complete'] as const]),
)

const NO_LINK: Partial<Record<Column, Refused>> = Object.fromEntries(
  EVERYBODY.map((column) => [column, [400, 'This link is no longer valid'] as const]),
)

const ofGroup = (props: PropSet) => `/databases/${props.groupId}`
const ofMember = (props: PropSet) => `${ofGroup(props)}/members/${props.user.id}`
const ofUser = (props: PropSet) => `/users/${props.user.id}`
const ofBill = (props: PropSet) => `/bills/${props.bill}`
const ofCategory = (props: PropSet) => `/categories/${props.category}`
const ofDraft = (props: PropSet) => `/imports/${props.draft}`
const ofChannel = ({ user }: PropSet) => `/channels/${user.channelId}`
const ofPasskey = ({ user }: PropSet) => `/auth/passkeys/${user.passkeyId}`
const ofFeed = ({ user }: PropSet) => `/feeds/${user.feedId}`
const ofPayment = (props: PropSet) => `/payments/${props.payment}`
const ofWebhook = (props: PropSet) => `/webhooks/${props.webhook}`
const personal = { inGroup: true, may: READERS, instead: NO_GROUP } as const
const reading = { ...personal, tokens: 'read' } as const
const writing = { inGroup: true, may: WRITERS, instead: NO_GROUP, tokens: 'write' } as const
const managing = { may: MANAGERS, instead: NO_GROUP } as const

const NEW_PASSWORD = 'a password that nobody has yet'
const newEmail = () => `${crypto.randomUUID()}@example.org`

const forSignedIn = (refused: Refused): Partial<Record<Column, Refused>> =>
  Object.fromEntries(SIGNED_IN.map((column) => [column, refused]))
const forEverybody = (refused: Refused): Partial<Record<Column, Refused>> =>
  Object.fromEntries(EVERYBODY.map((column) => [column, refused]))
const ACCOUNT_OWNERS: Refused = [403, 'Only account owners can do this']
/** They may come with a challenge instead, so that the body is read first. */
const WITHOUT_CHALLENGE = { anonymous: [401, 'Missing Authorization header'] } as const
const NOT_LINKED: Refused = [404, 'Your user is not linked with the OpenID provider']
const NO_OPENID: Refused = [409, 'OpenID Connect is not set up on this server']

export const ROLE_ROWS = {
  getSetup: { path: '/setup', may: EVERYBODY },
  completeSetup: {
    path: '/setup',
    body: { email: 'x@example.org', password: PASSWORD },
    may: [],
    instead: SET_UP,
  },
  getApiInfo: { path: '', may: EVERYBODY },
  getHealth: { path: '/health', may: EVERYBODY },
  getReadiness: { path: '/ready', may: EVERYBODY },

  login: {
    path: '/auth/login',
    body: ({ user }) => ({ email: user.email, password: PASSWORD }),
    may: EVERYBODY,
  },
  refresh: {
    path: '/auth/refresh',
    body: ({ user }) => ({ refresh_token: user.refreshToken }),
    may: EVERYBODY,
  },
  // With the cookie of a page only: `http/session-me.test.ts`.
  getSessionMe: { path: '/auth/me', may: [], instead: forEverybody([401, 'Invalid refresh token']) },
  forgotPassword: {
    path: '/auth/forgot-password',
    body: ({ user }) => ({ email: user.email }),
    may: EVERYBODY,
  },
  resetPassword: {
    path: '/auth/reset-password',
    body: ({ resetToken }) => ({ token: resetToken, password: NEW_PASSWORD }),
    may: EVERYBODY,
  },
  acceptInvitation: {
    path: '/invitations/accept',
    body: ({ invitation }) => ({ token: invitation.token, email: newEmail(), password: NEW_PASSWORD }),
    status: 201,
    may: EVERYBODY,
  },
  logout: {
    path: '/auth/logout',
    body: ({ user }) => ({ refresh_token: user.refreshToken }),
    may: SIGNED_IN,
  },
  finishLogout: { path: '/auth/finish-logout', body: { binding_hash: 'of nobody' }, may: EVERYBODY },
  logoutAll: { path: '/auth/logout-all', body: { immediate: true }, may: SIGNED_IN },
  changePassword: {
    path: '/auth/change-password',
    body: { current_password: PASSWORD, new_password: NEW_PASSWORD },
    may: SIGNED_IN,
  },
  listSessions: { path: '/auth/sessions', may: SIGNED_IN },
  // Somebody else's, which nobody may, not even an owner.
  endSession: {
    path: ({ user }) => `/auth/sessions/${user.sessionId}`,
    may: [],
    instead: NOT_THEIRS('Session'),
  },
  getSignInMethods: { path: '/auth/methods', may: EVERYBODY },
  secondFactor: {
    path: '/auth/login/second-factor',
    body: { challenge: 'of nobody', code: '123456' },
    may: [],
    instead: forEverybody([401, 'This sign-in has expired. Sign in again']),
  },
  useSignInLink: {
    path: '/auth/sign-in-link',
    body: ({ signInToken }) => ({ token: signInToken }),
    may: EVERYBODY,
  },
  getFactors: { path: '/auth/factors', may: SIGNED_IN },
  startTotp: { path: '/auth/totp', body: {}, may: SIGNED_IN, instead: WITHOUT_CHALLENGE },
  confirmTotp: {
    path: '/auth/totp/confirm',
    body: { code: '123456' },
    may: [],
    instead: {
      ...forSignedIn([409, 'Get a secret for the authenticator app first']),
      ...WITHOUT_CHALLENGE,
    },
  },
  removeTotp: {
    path: '/auth/totp',
    may: [],
    instead: forSignedIn([404, 'No authenticator app is set up']),
  },
  createRecoveryCodes: {
    path: '/auth/recovery-codes',
    may: [],
    instead: forSignedIn([404, 'No authenticator app is set up']),
  },
  listPasskeys: { path: '/auth/passkeys', may: SIGNED_IN },
  passkeyCreationOptions: { path: '/auth/passkeys/options', may: SIGNED_IN },
  addPasskey: {
    path: '/auth/passkeys',
    body: { response: {} },
    may: [],
    instead: forSignedIn([400, 'response must be the answer of the browser']),
  },
  renamePasskey: { path: ofPasskey, body: { name: 'Mine' }, may: [], instead: NOT_THEIRS('Passkey') },
  removePasskey: { path: ofPasskey, may: [], instead: NOT_THEIRS('Passkey') },
  passkeyRequestOptions: { path: '/auth/passkey/options', may: EVERYBODY },
  passkeySignIn: {
    path: '/auth/passkey',
    body: { response: {} },
    may: [],
    instead: forEverybody([400, 'response must be the answer of the browser']),
  },
  confirmIdentity: { path: '/auth/confirm', body: { password: PASSWORD }, may: SIGNED_IN },
  startOpenid: { path: '/auth/oidc/start', may: EVERYBODY },
  finishOpenid: { path: '/auth/oidc/callback', may: EVERYBODY },
  linkOpenid: { path: '/auth/oidc/link', may: [], instead: forSignedIn(NO_OPENID) },
  unlinkOpenid: {
    path: '/auth/oidc/link',
    may: [],
    instead: forSignedIn(NOT_LINKED),
  },
  confirmByOpenid: { path: '/auth/oidc/confirm', may: [], instead: forSignedIn(NOT_LINKED) },
  confirmEmail: {
    path: '/auth/confirm-email',
    body: ({ emailToken }) => ({ token: emailToken }),
    may: EVERYBODY,
  },
  getAccount: { path: '/account', may: ALSO_ELSEWHERE },
  updateAccount: {
    path: '/account',
    body: { require_second_factor: false },
    may: OWNERS,
    refusal: ACCOUNT_OWNERS,
  },
  listAudit: { path: '/audit', may: OWNERS, refusal: ACCOUNT_OWNERS },
  getMe: { path: '/me', may: SIGNED_IN, tokens: 'read' },
  updateMe: { path: '/me', body: { language: 'de' }, may: SIGNED_IN },

  listUsers: { path: '/users', may: ALSO_ELSEWHERE },
  createUser: {
    path: '/users',
    body: ({ groupId }) => ({ email: newEmail(), password: NEW_PASSWORD, database_ids: [groupId] }),
    status: 201,
    may: ADMINISTRATORS,
    instead: elsewhere('Bill group'),
  },
  updateUser: {
    path: ofUser,
    body: () => ({ email: newEmail(), is_admin: true }),
    may: ADMINISTRATORS,
    instead: elsewhere('User'),
  },
  removeUser: { path: ofUser, may: ADMINISTRATORS, instead: elsewhere('User') },

  endUserTokens: {
    path: (props) => `${ofUser(props)}/tokens`,
    may: ADMINISTRATORS,
    instead: elsewhere('User'),
  },

  removeUserFactors: {
    path: (props) => `${ofUser(props)}/factors`,
    may: ADMINISTRATORS,
    instead: elsewhere('User'),
  },

  listInvitations: { path: '/invitations', may: ALSO_ELSEWHERE },
  createInvitation: {
    path: '/invitations',
    body: ({ groupId }) => ({ database_ids: [groupId] }),
    status: 201,
    may: ADMINISTRATORS,
    instead: elsewhere('Bill group'),
  },
  withdrawInvitation: {
    path: ({ invitation }) => `/invitations/${invitation.id}`,
    may: ADMINISTRATORS,
    instead: elsewhere('Invitation'),
  },

  listDatabases: { path: '/databases', may: SIGNED_IN, tokens: 'read' },
  createDatabase: {
    path: '/databases',
    body: () => ({ name: crypto.randomUUID() }),
    status: 201,
    may: ALSO_ELSEWHERE,
  },
  updateDatabase: { path: ofGroup, body: () => ({ name: crypto.randomUUID() }), ...managing },
  deleteDatabase: {
    path: (props) => `${ofGroup(props)}?confirm=${encodeURIComponent(props.groupName)}`,
    may: ADMINISTRATORS,
    instead: NO_GROUP,
  },
  exportDatabase: { path: (props) => `${ofGroup(props)}/export`, ...managing, tokens: 'read' },
  listMembers: { path: (props) => `${ofGroup(props)}/members`, ...managing },
  addMember: {
    path: (props) => `${ofGroup(props)}/members`,
    body: ({ colleague }) => ({ email: colleague, role: 'viewer' }),
    status: 201,
    ...managing,
  },
  listPendingMembers: { path: (props) => `${ofGroup(props)}/pending-members`, ...managing },
  withdrawPendingMember: {
    path: (props) => `${ofGroup(props)}/pending-members/${props.pendingMember}`,
    ...managing,
  },
  updateMember: { path: ofMember, body: { role: 'manager' }, ...managing },
  removeMember: { path: ofMember, ...managing },

  listMemberships: { path: '/memberships', may: SIGNED_IN },
  // Each set invites the stranger, and nobody else may decide for them.
  acceptMembership: {
    path: ({ pendingMember }) => `/memberships/${pendingMember}/accept`,
    may: ['stranger'],
    instead: NOT_THEIRS('Invitation'),
  },
  declineMembership: {
    path: ({ pendingMember }) => `/memberships/${pendingMember}/decline`,
    may: ['stranger'],
    instead: NOT_THEIRS('Invitation'),
  },

  listBills: { path: '/bills', ...reading },
  createBill: { path: '/bills', body: RENT, status: 201, ...writing },
  getBill: { path: ofBill, ...reading },
  updateBill: { path: ofBill, body: { name: 'Taken over' }, ...writing },
  archiveBill: { path: ofBill, ...writing },
  unarchiveBill: { path: (props) => `${ofBill(props)}/unarchive`, ...writing },
  deleteBill: { path: (props) => `${ofBill(props)}/permanent`, ...writing },
  payBill: { path: (props) => `${ofBill(props)}/pay`, body: { amount: 1 }, status: 201, ...writing },
  listBillPayments: { path: (props) => `${ofBill(props)}/payments`, ...reading },
  listPayments: { path: '/payments', ...reading },
  getPayment: { path: ofPayment, ...reading },
  updatePayment: { path: ofPayment, body: { amount: 66 }, ...writing },
  deletePayment: { path: ofPayment, ...writing },
  getMonthlyStats: { path: '/stats/monthly', ...reading },

  getAgenda: { path: '/agenda', ...reading },
  getSummary: { path: '/summary', ...reading },
  getBillSchedule: { path: (props) => `${ofBill(props)}/schedule`, ...reading },
  getSchedule: { path: '/schedule?due_date=2026-01-31&frequency=monthly', ...reading },
  previewSchedule: {
    path: '/schedule/preview',
    body: () => ({ due_date: '2026-01-31', frequency: 'monthly' }),
    may: SIGNED_IN,
    tokens: 'read',
  },
  getBillProgress: { path: (props) => `${ofBill(props)}/progress`, ...reading },
  bulkUpdateBills: {
    path: '/bills/bulk',
    body: ({ bill }) => ({ ids: [bill], changes: { account: 'Taken over' } }),
    ...writing,
  },
  undoBulkUpdate: {
    path: '/bills/bulk/undo',
    body: ({ bill }) => ({ former: [{ id: bill, changes: { account: null } }] }),
    ...writing,
  },
  getBreakdown: { path: '/stats/breakdown', ...reading },
  listCategories: { path: '/categories', ...reading },
  createCategory: { path: '/categories', body: { name: 'Taken over' }, status: 201, ...writing },
  orderCategories: { path: '/categories/order', body: ({ category }) => ({ ids: [category] }), ...writing },
  updateCategory: { path: ofCategory, body: { name: 'Taken over' }, ...writing },
  deleteCategory: { path: ofCategory, ...writing },
  restoreCategory: {
    path: '/categories/restore',
    body: ({ deletedCategory }) => ({ id: deletedCategory }),
    status: 201,
    ...writing,
  },
  listTags: { path: '/tags', ...reading },
  getBudgets: { path: '/budgets', ...reading },
  listBalances: { path: '/balances', ...reading },
  replaceBalances: { path: '/balances', body: { balances: [] }, ...writing },
  listImports: { path: '/imports', ...reading },
  createImport: {
    path: '/imports',
    body: { items: [{ name: 'Taken over', amount: '1' }] },
    status: 201,
    ...writing,
  },
  getImport: { path: ofDraft, ...reading },
  updateImport: { path: ofDraft, body: { rows: [{ row: 1, leave_out: true }] }, ...writing },
  commitImport: { path: (props) => `${ofDraft(props)}/commit`, ...writing },
  deleteImport: { path: ofDraft, ...writing },
  getForecast: { path: '/forecast', ...reading },
  listPaydays: { path: '/paydays', ...reading },
  listInsights: { path: '/insights', ...reading },
  getBillInsight: { path: (props) => `${ofBill(props)}/insight`, ...reading },
  skipCycle: { path: (props) => `${ofBill(props)}/skip`, body: {}, ...writing },
  unskipCycle: { path: (props) => `${ofBill(props)}/skip`, ...writing },
  undoPayment: { path: (props) => `${ofPayment(props)}/undo`, ...writing },

  // Personal: whoever may see the group, for themselves.
  getReminders: { path: '/reminders', ...personal },
  updateReminders: { path: '/reminders', body: { hour: '09:00' }, ...personal },
  getBillReminder: { path: (props) => `${ofBill(props)}/reminder`, ...personal },
  updateBillReminder: { path: (props) => `${ofBill(props)}/reminder`, body: { muted: true }, ...personal },
  resetBillReminder: { path: (props) => `${ofBill(props)}/reminder`, ...personal },
  snoozeBill: { path: (props) => `${ofBill(props)}/snooze`, body: { until: '2026-02-05' }, ...personal },
  endSnooze: { path: (props) => `${ofBill(props)}/snooze`, ...personal },
  dismissInsight: {
    path: '/insights/dismiss',
    body: ({ bill }) => ({ key: `price_up:${bill}:1` }),
    ...personal,
    tokens: 'write',
  },
  act: { path: '/actions', body: { token: 'of nobody', act: true }, may: [], instead: NO_LINK },
  listNotifications: { path: '/notifications', may: SIGNED_IN },
  readNotifications: { path: '/notifications/read', body: { all: true }, may: SIGNED_IN },
  listPlannedMessages: { path: '/notifications/planned', may: SIGNED_IN },

  listDevices: { path: '/devices', may: SIGNED_IN },
  registerDevice: {
    path: '/devices',
    body: () => ({ device_id: crypto.randomUUID(), platform: 'ios' }),
    status: 201,
    may: SIGNED_IN,
  },
  removeDevice: {
    path: ({ user }) => `/devices/${user.deviceId}`,
    may: [],
    instead: NOT_THEIRS('Device'),
  },

  listChannelKinds: { path: '/channels/kinds', may: SIGNED_IN },
  listChannels: { path: '/channels', may: SIGNED_IN },
  createChannel: {
    path: '/channels',
    body: { kind: 'ntfy', settings: { topic: 'household' } },
    status: 201,
    may: SIGNED_IN,
  },
  updateChannel: { path: ofChannel, body: { name: 'Mine' }, may: [], instead: NOT_THEIRS('Channel') },
  removeChannel: { path: ofChannel, may: [], instead: NOT_THEIRS('Channel') },
  testChannel: { path: (props) => `${ofChannel(props)}/test`, may: [], instead: NOT_THEIRS('Channel') },
  confirmChannel: {
    path: '/channels/confirm',
    body: ({ user }) => ({ token: user.confirmation }),
    may: EVERYBODY,
  },

  listTokens: { path: '/tokens', may: SIGNED_IN },
  createToken: { path: '/tokens', body: { name: 'Script', access: 'write' }, status: 201, may: SIGNED_IN },
  // That of the request: whoever is signed in has none.
  endCurrentToken: { path: '/tokens/current', may: [], instead: NOT_THEIRS('Token'), tokens: 'read' },
  endToken: { path: ({ user }) => `/tokens/${user.tokenId}`, may: [], instead: NOT_THEIRS('Token') },
  listWebhooks: { path: '/webhooks', inGroup: true, ...managing },
  createWebhook: {
    path: '/webhooks',
    body: { url: 'https://example.org/' },
    status: 201,
    inGroup: true,
    ...managing,
  },
  updateWebhook: { path: ofWebhook, body: { enabled: false }, inGroup: true, ...managing },
  deleteWebhook: { path: ofWebhook, inGroup: true, ...managing },
  testWebhook: { path: (props) => `${ofWebhook(props)}/test`, inGroup: true, ...managing },
  rotateWebhookSecret: {
    path: (props) => `${ofWebhook(props)}/secret`,
    status: 201,
    inGroup: true,
    ...managing,
  },
  listWebhookDeliveries: { path: (props) => `${ofWebhook(props)}/deliveries`, inGroup: true, ...managing },
  repeatWebhookDelivery: {
    path: (props) => `${ofWebhook(props)}/deliveries/${props.delivery}/repeat`,
    inGroup: true,
    ...managing,
  },

  listFeeds: { path: '/feeds', may: SIGNED_IN },
  createFeed: { path: '/feeds', body: { name: 'My bills' }, status: 201, may: SIGNED_IN },
  updateFeed: { path: ofFeed, body: { name: 'Mine' }, may: [], instead: NOT_THEIRS('Feed') },
  deleteFeed: { path: ofFeed, may: [], instead: NOT_THEIRS('Feed') },

  getTelemetry: { path: '/telemetry', may: OWNERS, refusal: OWNERS_ONLY },
  acceptTelemetry: { path: '/telemetry/accept', may: OWNERS, refusal: OWNERS_ONLY },
  optOutOfTelemetry: { path: '/telemetry/opt-out', may: OWNERS, refusal: OWNERS_ONLY },
} satisfies Record<keyof typeof endpoints, RoleRow>
