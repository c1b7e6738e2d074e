import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { refuse } from '#core/errors'
import { METRICS_PATH } from '#http/admission'
import type { Metrics } from '#metrics/create-metrics'
import { TEXT_TYPE } from '#metrics/samples'

const HIDDEN = { schema: { hide: true } as object }

/** Not in the envelope, because Prometheus reads it. Not in the contract: it is for the operator, and only where it is on. */
export function metricsRoutes(app: FastifyInstance, { token, scrape }: Metrics): void {
  const expected = digest(`Bearer ${token}`)
  app.get(METRICS_PATH, HIDDEN, async (request, reply) => {
    const { authorization } = request.headers
    if (authorization === undefined) throw refuse('authorization-missing')
    // Of hashes, so that the time tells neither how much of it was right nor how long it is.
    if (!timingSafeEqual(digest(withPlainScheme(authorization)), expected)) {
      throw refuse('invalid-token')
    }
    return reply.type(TEXT_TYPE).send(await scrape())
  })
}

/** The word before the token is the same in any case. */
function withPlainScheme(authorization: string): string {
  return authorization.replace(/^bearer +/i, 'Bearer ')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
