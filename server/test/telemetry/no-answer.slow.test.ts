import type { Socket } from 'node:net'
import { expect, test, vi } from 'vitest'
import { givenInstance } from './support/job.ts'
import { sendTo, startRawServer } from './support/send-to.ts'

test('an answer that does not come, or whose headers never end, is given up after 10 seconds', {
  timeout: 60_000,
}, async () => {
  const drip = (socket: Socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-a: ')
    const timer = setInterval(() => socket.write('a'), 500)
    socket.once('close', () => clearInterval(timer))
  }
  const hostile = [() => {}, drip]
  const began = performance.now()
  const outcomes = await Promise.all(
    hostile.map(async (behaviour) => {
      const { port, sockets } = await startRawServer(behaviour)
      const instance = await givenInstance('sqlite')
      const outcome = await sendTo(instance, `http://127.0.0.1:${port}/`, 1)
      // Node's fetch opens another connection after giving up, and sends nothing over it.
      const used = [...sockets].filter((socket) => socket.bytesRead > 0)
      await vi.waitFor(() => expect(used.map((socket) => socket.readyState)).toEqual(['closed']))
      return outcome.record
    }),
  )
  const sentence = 'The destination could not be reached: no answer within 10 seconds'
  expect(outcomes).toEqual([
    [0, sentence],
    [0, sentence],
  ])
  expect(performance.now() - began).toBeGreaterThan(9_900)
})
