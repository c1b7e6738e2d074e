import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { givenConsent, recordsOf } from '../../support/test-telemetry.ts'
import type { Instance } from './job.ts'

/** One scheduled send to the destination: attempts, pauses between them, and what was recorded. */
export async function sendTo(instance: Instance, url?: string, sendAttempts = 2) {
  const { database, collector, clock, start } = instance
  const pauses: number[] = []
  await givenConsent(database, 'accepted')
  const before = collector.received.length
  const process = start(
    { minSendIntervalHours: 0, sendAttempts, ...(url === undefined ? {} : { url }) },
    {
      pause: async (seconds) => {
        pauses.push(seconds)
      },
    },
  )
  clock.advance({ minutes: 5 })
  await process.tick()
  const [record] = (await recordsOf(database)).reverse()
  return {
    attempts: collector.received.length - before,
    pauses,
    record: [record?.send_successful, record?.error_message],
  }
}

/** A destination that speaks by hand. */
export async function startRawServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.resume()
    onConnection(socket)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, sockets }
}
