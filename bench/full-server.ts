import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { API_PREFIX, endpoints } from '@duebook/contract'
import { buildApp } from '../server/src/app.ts'
import { systemClock } from '../server/src/core/clock.ts'
import { createLogger } from '../server/src/http/request-log.ts'

/*
 * The whole app with as many requests in flight as it takes, none of which its database ever answers: whatever comes is
 * rejected. Called with `usual`, that is done by the route's own hook and not before.
 */
const IN_FLIGHT = 500
/** Longer than the first in line may wait before others are rejected. */
const WAITED_MILLISECONDS = 1_500

const never = new Promise<never>(() => {})
const query: object = new Proxy(
  {},
  { get: (_, name) => (name === 'executeTakeFirst' ? () => never : () => query) },
)
const app = await buildApp({
  database: { read: query } as never,
  clock: systemClock,
  newId: randomUUID,
  log: createLogger('info'),
  secrets: { current: 'a secret of the bench that is long enough', previous: undefined },
  secretBox: {} as never,
  outbound: {} as never,
  setupCode: '',
  defaults: { currency: 'USD', timezone: 'UTC' },
  allowedOrigins: [],
  allowedHosts: [],
  trustProxy: false,
  mailer: undefined,
  publicUrl: undefined,
  openid: undefined,
  passwordLogin: true,
  version: '',
  processes: 1,
  webDirectory: '/does-not-exist',
  telemetry: {} as never,
  imports: {} as never,
  spool: {} as never,
})
if (process.argv[2] === 'usual') {
  app.server.removeAllListeners('request')
  app.server.on('request', (request, response) => app.routing(request, response))
}
for (let i = 0; i < IN_FLIGHT; i++) void app.inject(API_PREFIX + endpoints.getSetup.path)
await sleep(WAITED_MILLISECONDS)
console.log(`Duebook is ready at ${await app.listen({ host: '127.0.0.1', port: 0 })}`)
process.once('SIGTERM', () => process.exit())
