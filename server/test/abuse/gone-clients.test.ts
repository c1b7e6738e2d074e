import { once } from 'node:events'
import { connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { networkPlace, plainAddress } from '#http/address'
import { ADMIN, call } from '../process/api-call.ts'
import { startServer, temporaryDirectory } from '../process/server-process.ts'
import { makeTestApp } from '../support/test-app.ts'

vi.setConfig({ testTimeout: 180_000 })

test('a CONNECT request that is reset while it is refused does no harm', async () => {
  const { app } = await makeTestApp('sqlite')
  const socket = new PassThrough()
  app.server.emit('connect', { headers: {} }, socket, Buffer.alloc(0))
  socket.emit('error', new Error('write ECONNRESET'))
  expect(socket.destroyed).toBe(true)
})

test('a client that has gone has no address, which is no fault', () => {
  expect([networkPlace(undefined), plainAddress(undefined)]).toEqual(['unknown', 'unknown'])
})

test('clients that reset their connections immediately neither stop the server nor fill its log with errors', async () => {
  const server = await startServer({ DATA_DIR: temporaryDirectory(), ...ADMIN })
  const port = Number(new URL(server.url).port)
  const body = JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: 'wrong' })
  const login =
    'POST /api/v2/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
    `Content-Length: ${body.length}\r\n\r\n${body}`
  const tunnel = 'CONNECT x:1 HTTP/1.1\r\nHost: localhost\r\n\r\n'
  for (let i = 0; i < 300; i++) {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(i % 3 === 0 ? login : tunnel, () => socket.resetAndDestroy())
  }
  expect((await call(server.url, 'GET /health')).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
  expect(server.stderr()).not.toMatch(/unexpected error|unhandled/)
})
