import type { AddressInfo } from 'node:net'
import { type Command, CommandFailure, UsageError } from '#cli/command'
import { migrate } from '#db/migrate'
import { createLogger } from '#http/request-log'
import { buildReceiver } from '#receiver/build-receiver'

const DEFAULT_PORT = '3001'
const GRACE_MILLISECONDS = 10_000

export const telemetryReceiver: Command = {
  purpose: 'Receive usage reports from other instances until stopped',
  options: { host: { type: 'string' }, port: { type: 'string' } },
  help: [
    '  --host HOST    listening address (default: 127.0.0.1)',
    `  --port PORT    listening port (default: ${DEFAULT_PORT}; 0 picks a free one)`,
    '',
    'Set TELEMETRY_URL of the instances to its address. Reports are stored in the table received_reports.',
    '',
  ],
  async run({ config, database, clock }, values) {
    const host = typeof values.host === 'string' ? values.host : '127.0.0.1'
    const port = typeof values.port === 'string' ? values.port : DEFAULT_PORT
    if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
      throw new UsageError('--port must be from 0 to 65535')
    await migrate(database, clock)
    const log = createLogger(config.logLevel, config.logFormat)
    const app = buildReceiver({ database, clock, log, trustProxy: config.trustProxy })
    const stopped = new Promise<void>((resolve) => {
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
    })
    await app.listen({ host, port: Number(port) }).catch((error: Error) => {
      throw new CommandFailure(`The receiver cannot listen on ${host}:${port}: ${error.message}`)
    })
    console.log(`Telemetry receiver is ready at http://${host}:${(app.server.address() as AddressInfo).port}`)
    await stopped
    // A client that never finishes its request must not keep us.
    const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MILLISECONDS)
    await app.close()
    clearTimeout(timer)
    return { result: { stopped: true }, sentence: 'Telemetry receiver stopped' }
  },
}
