import { createHmac, randomBytes } from 'node:crypto'
import { LIMITS } from '@duebook/contract'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { type Clock, secondsLater, toInstant } from '#core/clock'
import { refuse, refuseFor } from '#core/errors'
import { isUuid } from '#core/uuid'
import type { Database } from '#db/database'
import { lockByName } from '#db/portable'
import { networkPlace } from '#http/address'
import { readJsonBodies } from '#http/body-parser'
import { handleError } from '#http/errors'
import { refuseForeignPages } from '#http/origins'
import { logOutages } from '#http/outage-log'
import type { ServerLogger } from '#http/request-log'
import { type TrustProxy, trustedHops } from '#http/trust-proxy'
import { countReportsSince, insertReport } from '#receiver/store'

/** A report is about two kilobytes. */
const REPORT_LIMIT = LIMITS.reportKibibytes * 1024
const MAX_REPORTS_PER_HOUR = 60
const HOUR_SECONDS = 60 * 60

export interface ReceiverParts {
  database: Database
  clock: Clock
  log: ServerLogger
  trustProxy: TrustProxy
}

/**
 * Takes in the telemetry of other instances: POST / with a report. A program of its own, so that nothing of an
 * instance's API is open where only this is wanted.
 */
export function buildReceiver({ database, clock, log, trustProxy }: ReceiverParts): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trustedHops(trustProxy),
    requestTimeout: 30_000,
    bodyLimit: REPORT_LIMIT,
    frameworkErrors: (error, request, reply) => handleError(error, request, reply),
    http: { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 1_000 },
  })
  app.setErrorHandler((error: Error & { code?: string }, request, reply) => {
    const isTooLarge = error.code === 'FST_ERR_CTP_BODY_TOO_LARGE'
    handleError(isTooLarge ? refuse('report-too-large') : error, request, reply)
  })
  logOutages(app, clock)
  // No browser sends reports; a page could use up what an address may send.
  refuseForeignPages(app, { publicUrl: undefined, allowedOrigins: [] })
  readJsonBodies(app)
  // To tell senders apart it is enough, and with a key that nobody has it cannot be turned back into an address.
  const hashKey = randomBytes(32)
  app.setNotFoundHandler(() => {
    throw refuse('report-address-wrong')
  })

  app.post('/', async (request, reply) => {
    const now = clock.now()
    const report = request.body
    const instanceId = instanceIdOf(report)
    const addressHash = createHmac('sha256', hashKey).update(networkPlace(request.ip)).digest('base64url')
    await database.write(async (tx) => {
      // Counted under a lock: reports that come at once would else all see the same count.
      await lockByName(tx, `receiver ${addressHash}`)
      const since = toInstant(secondsLater(now, -HOUR_SECONDS))
      if ((await countReportsSince(tx, addressHash, since)) >= MAX_REPORTS_PER_HOUR) {
        throw refuseFor(HOUR_SECONDS, 'too-many-reports')
      }
      const body = JSON.stringify(report)
      await insertReport(tx, { instanceId, addressHash, receivedAt: toInstant(now), report: body })
    })
    return reply.code(202).send({ success: true, message: 'Report received' })
  })
  return app
}

function instanceIdOf(report: unknown): string {
  if (typeof report !== 'object' || report === null || !('instance_id' in report)) {
    throw refuse('report-invalid')
  }
  const { instance_id: id } = report
  if (typeof id !== 'string' || !isUuid(id)) throw refuse('report-instance-invalid')
  return id.toLowerCase()
}
