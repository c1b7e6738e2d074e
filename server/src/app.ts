import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { accountRoutes } from '#accounts/routes'
import { apiDocsRoutes, redirectToDocs } from '#api-docs/routes'
import { recordRefusals } from '#audit/record-refusals'
import { auditRoutes } from '#audit/routes'
import { argon2Passwords, type Passwords } from '#auth/passwords'
import { originOf } from '#auth/present-sign-in'
import { requireCaller } from '#auth/require-caller'
import { authRoutes, publicAuthRoutes } from '#auth/routes'
import { tellUserBy } from '#auth/tell-user'
import { jwtTokens, type SigningSecrets } from '#auth/tokens'
import { billRoutes } from '#bills/routes'
import { categoryRoutes } from '#categories/routes'
import { channelRoutes, publicChannelRoutes, type TellCaller, unsubscribeRoutes } from '#channels/routes'
import type { Clock } from '#core/clock'
import { cycleRoutes, schedulePreviewRoutes } from '#cycles/routes'
import type { Database } from '#db/database'
import type { Spool } from '#db/spool'
import { deviceRoutes } from '#devices/routes'
import { exportRoutes } from '#exports/routes'
import { factorRoutes, publicFactorRoutes } from '#factors/routes'
import { calendarRoutes, feedRoutes } from '#feeds/routes'
import type { GroupDefaults } from '#groups/create-group'
import { groupRoutes, singleGroupRoutes } from '#groups/routes'
import { namedScope, requireGroupInPath, requireSelectedGroup, selectedScope } from '#groups/select-group'
import { createReadiness } from '#health/readiness'
import { healthRoutes } from '#health/routes'
import { queueRequests, rejectEarly } from '#http/admission'
import { keepAnswers } from '#http/answer-kept'
import { PUBLIC_BODY_LIMIT, readJsonBodies } from '#http/body-parser'
import { answerClientErrors, answerOddRequests } from '#http/client-errors'
import { compressAnswers } from '#http/compress-answers'
import {
  boundConnections,
  MAX_CONNECTIONS,
  TIME_LIMITS,
  type TimeLimits,
  timeOptions,
} from '#http/connections'
import { allowAnyOrigin, allowOrigins } from '#http/cors'
import { handleError } from '#http/errors'
import { ANSWER_BOUNDS, type AnswerBounds, createHeldAnswers, holdAnswers } from '#http/hold-answers'
import { type AllowedHosts, hostRefusal, requireKnownHost } from '#http/hosts'
import { outerRequestId } from '#http/inner-requests'
import type { KeptAnswers } from '#http/kept-answers'
import { answerUnknownAddresses, MAX_PARAM_LENGTH } from '#http/not-found'
import { refuseForeignPages } from '#http/origins'
import { logOutages } from '#http/outage-log'
import { callerOf } from '#http/request-context'
import { logOfRequest, logRequests, type ServerLogger } from '#http/request-log'
import { createRequestQueue } from '#http/request-queue'
import { sendSecurityHeaders, setSecurityHeaders } from '#http/security-headers'
import { endSlowRequests } from '#http/slow-requests'
import { refuseWhileStopping } from '#http/stopping'
import { type TrustProxy, trustedHops } from '#http/trust-proxy'
import { serveWebApp } from '#http/web-app'
import type { ImportParts } from '#imports/import-parts'
import { importRoutes } from '#imports/routes'
import { insightRoutes } from '#insight/routes'
import { invitationRoutes, publicInvitationRoutes } from '#invitations/routes'
import { createMailQueues, stopMailQueues } from '#mail/mail-queues'
import type { Mailer } from '#mail/mailer'
import { mcpRoutes } from '#mcp/routes'
import { meRoutes, publicMeRoutes } from '#me/routes'
import { memberRoutes, membershipRoutes } from '#members/routes'
import type { Metrics } from '#metrics/create-metrics'
import { metricsRoutes } from '#metrics/routes'
import { notificationRoutes } from '#notifications/routes'
import { openidRoutes, publicOpenidRoutes } from '#openid/routes'
import type { OpenidSettings } from '#openid/settings'
import type { Outbound } from '#outbound/outbound'
import { challengeKey } from '#passkeys/challenge-token'
import { passkeyRoutes, publicPasskeyRoutes } from '#passkeys/routes'
import { passkeyVerifier } from '#passkeys/verify-passkey'
import { paymentRoutes } from '#payments/routes'
import { actionRoutes, plannedRoutes, reminderRoutes } from '#reminders/routes'
import type { SecretBox } from '#secrets/secret-box'
import { setupRoutes } from '#setup/routes'
import { statsRoutes } from '#stats/routes'
import type { TelemetryParts } from '#telemetry/reporter'
import { telemetryRoutes } from '#telemetry/routes'
import { tokenRoutes } from '#tokens/routes'
import { webhookRoutes } from '#webhooks/routes'

/** What the app is made of. Everything from outside comes in here: data, time, chance. */
export interface AppParts {
  database: Database
  clock: Clock
  newId: () => string
  log: ServerLogger
  /** Undefined: reads are answered anew each time. */
  keptAnswers?: KeptAnswers | undefined
  secrets: SigningSecrets
  /** Secrets at rest. */
  secretBox: SecretBox
  /** The way to where users aim. */
  outbound: Outbound
  setupCode: string
  defaults: GroupDefaults
  allowedOrigins: string[]
  allowedHosts: AllowedHosts
  trustProxy: TrustProxy
  /** Undefined where no mail is configured. */
  mailer: Mailer | undefined
  /** Where people reach this instance; links in mails are built from it. */
  publicUrl: string | undefined
  /** Undefined: nobody signs in with OpenID. */
  openid: OpenidSettings | undefined
  /** Whether people sign in by password. */
  passwordLogin: boolean
  version: string
  /** How many like this one share the machine. */
  processes: number
  telemetry: TelemetryParts
  /** How files of other programs are read. */
  imports: ImportParts
  /** Where exports, and other long answers that are taken slowly, lie until they are sent. */
  spool: Spool
  webDirectory: string
  /** For tests that will not wait as long as a client may. */
  timeLimits?: TimeLimits
  maxConnections?: number
  answerBounds?: AnswerBounds
  /** For tests that are not about hashing, which is slow on purpose. */
  passwords?: Passwords
  /** Whether assistants can connect. Without it their address is unknown. */
  mcpEnabled?: boolean
  /** Without them nothing is measured, and their address is unknown. */
  metrics?: Metrics | undefined
}

export async function buildApp(parts: AppParts): Promise<FastifyInstance> {
  const { database, clock, newId, log, defaults, setupCode, mailer, publicUrl, metrics } = parts
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => outerRequestId() ?? newId(),
    childLoggerFactory: logOfRequest,
    trustProxy: trustedHops(parts.trustProxy),
    return503OnClosing: false,
    bodyLimit: PUBLIC_BODY_LIMIT,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAM_LENGTH },
    frameworkErrors: (error, request, reply) => {
      setSecurityHeaders(request, reply)
      handleError(hostRefusal(request, parts.allowedHosts) ?? error, request, reply)
    },
    clientErrorHandler: answerClientErrors(newId),
    ...timeOptions(parts.timeLimits ?? TIME_LIMITS),
  })
  boundConnections(app, log, parts.maxConnections ?? MAX_CONNECTIONS)
  endSlowRequests(app, parts.timeLimits ?? TIME_LIMITS)
  app.setErrorHandler(recordRefusals(database, clock))

  metrics?.requests.measure(app)
  logRequests(app, log)
  logOutages(app, clock)
  sendSecurityHeaders(app)
  refuseWhileStopping(app)
  answerOddRequests(app, newId)
  requireKnownHost(app, parts.allowedHosts)
  allowOrigins(app, parts.allowedOrigins, parts.mcpEnabled === true)
  allowAnyOrigin(app, OPEN_TO_ALL)
  refuseForeignPages(app, parts)
  await serveWebApp(app, parts.webDirectory, publicUrl)
  answerUnknownAddresses(app)
  readJsonBodies(app)
  redirectToDocs(app)
  keepAnswers(app, parts.keptAnswers, clock)

  const requestQueues = {
    withToken: createRequestQueue(log),
    withoutToken: createRequestQueue(log),
    mcp: parts.mcpEnabled ? createRequestQueue(log) : undefined,
  }
  metrics?.watchRequestQueues(requestQueues)
  rejectEarly(app, requestQueues, newId)
  const held = createHeldAnswers(app, {
    log,
    spool: parts.spool,
    bounds: parts.answerBounds ?? ANSWER_BOUNDS,
  })
  const tokens = jwtTokens(parts.secrets, clock)
  const passwords = parts.passwords ?? argon2Passwords(parts.processes)
  const groups = { database, clock, defaults }
  const queues = createMailQueues(log)
  const tell = tellUserBy({ database, clock, mailer, publicUrl, mails: queues.notices })
  const signIn = { database, clock, newId, tokens, passwords, tell }
  metrics?.watchMailQueues(queues)
  app.addHook('onClose', () => stopMailQueues(queues))
  const members = { database, clock, mails: queues.invitations, mailer, publicUrl }
  const { secretBox, outbound } = parts
  const mails = queues.confirmations
  const feeds = { database, clock, publicUrl }
  const { openid, passwordLogin } = parts
  const invitations = { ...signIn, passwordLogin }
  const openidParts = { ...signIn, openid, publicUrl, secretBox, passwordLogin }
  const passkeys = { database, clock, log, tell, publicUrl, key: challengeKey(parts.secrets.current) }
  const methods = { passwordLogin, openidName: openid?.name }
  const factors = { ...signIn, ...methods, secretBox, verifyPasskey: passkeyVerifier(passkeys) }
  const channels = { database, clock, secretBox, outbound, mailer, publicUrl, log, newId, mails }
  const tellCaller: TellCaller = (request, event) => tell(callerOf(request).userId, event, originOf(request))

  void app.register(async (root) => {
    queueRequests(root, requestQueues.withoutToken)
    compressAnswers(root)
    holdAnswers(root, held, ({ method }) => method === 'GET')
    unsubscribeRoutes(root, channels)
    calendarRoutes(root, feeds)
  })
  const { mcp } = requestQueues
  if (mcp) {
    void app.register(async (root) => {
      queueRequests(root, mcp)
      holdAnswers(root, held)
      requireCaller(root, database, clock, tokens)
      mcpRoutes(root, { database, clock, version: parts.version })
    })
  }

  await app.register(
    async (api) => {
      // Without a queue: health checks and metrics must be answered even under overload.
      withAccess(api, 'public', (open) => {
        healthRoutes(open, createReadiness(database, log))
        if (metrics) metricsRoutes(open, metrics)
      })
      withAccess(api, 'public', (open) => {
        queueRequests(open, requestQueues.withoutToken)
        apiDocsRoutes(open, parts.version)
        setupRoutes(open, { ...signIn, defaults, setupCode })
        publicAuthRoutes(open, signIn, { database, clock, queues, mailer, publicUrl }, passwordLogin)
        publicPasskeyRoutes(open, { ...passkeys, newId, tokens }, methods)
        publicFactorRoutes(open, factors)
        publicOpenidRoutes(open, openidParts)
        publicInvitationRoutes(open, invitations)
        actionRoutes(open, { database, clock, secretBox: parts.secretBox })
        publicChannelRoutes(open, channels)
      })
      withAccess(api, 'public', (open) => {
        queueRequests(open, requestQueues.withoutToken)
        compressAnswers(open)
        holdAnswers(open, held)
        publicMeRoutes(open, signIn, held.beginMaking)
      })
      await api.register(async (guarded) => {
        queueRequests(guarded, requestQueues.withToken)
        compressAnswers(guarded)
        holdAnswers(guarded, held)
        requireCaller(guarded, database, clock, tokens)
        withAccess(guarded, 'signed-in', (signedIn) => {
          authRoutes(signedIn, signIn, passwordLogin)
          passkeyRoutes(signedIn, passkeys)
          factorRoutes(signedIn, factors)
          openidRoutes(signedIn, openidParts)
          meRoutes(signedIn, { database, clock, mails, mailer, publicUrl }, held.beginMaking)
          accountRoutes(signedIn, signIn)
          invitationRoutes(signedIn, { ...invitations, mailer, publicUrl, log })
          groupRoutes(signedIn, groups)
          membershipRoutes(signedIn, members)
          schedulePreviewRoutes(signedIn, clock, (request) => selectedScope(database, request))
          tokenRoutes(signedIn, database, clock)
          deviceRoutes(signedIn, database, clock)
          notificationRoutes(signedIn, database, clock)
          plannedRoutes(signedIn, database, clock)
          channelRoutes(signedIn, channels, tellCaller)
          feedRoutes(signedIn, feeds)
          auditRoutes(signedIn, database, (request) => namedScope(database, request))
          telemetryRoutes(signedIn, database, clock, parts.telemetry)
        })
        withAccess(guarded, 'group-in-path', (oneGroup) => {
          requireGroupInPath(oneGroup, database)
          singleGroupRoutes(oneGroup, groups)
          memberRoutes(oneGroup, members)
          exportRoutes(oneGroup, clock, parts.spool)
        })
        withAccess(guarded, 'group', (selected) => {
          requireSelectedGroup(selected, database)
          billRoutes(selected, clock)
          paymentRoutes(selected, clock)
          statsRoutes(selected, clock)
          cycleRoutes(selected, clock)
          categoryRoutes(selected, clock)
          insightRoutes(selected, clock)
          importRoutes(selected, clock, parts.imports)
          reminderRoutes(selected, clock)
          webhookRoutes(selected, { clock, secretBox, outbound })
        })
      })
    },
    { prefix: API_PREFIX },
  )
  return app
}

/** Addresses that pages of any origin may call. */
const OPEN_TO_ALL = Object.values<Endpoint>(endpoints)
  .filter(({ anyOrigin }) => anyOrigin === true)
  .map(({ path }) => API_PREFIX + path)

/** A register scope for the routes of one access level; its hooks apply to them alone. */
function withAccess(
  app: FastifyInstance,
  access: Endpoint['access'],
  routes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.decorate('access', access)
    routes(scope)
  })
}
