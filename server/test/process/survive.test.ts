import { expect, test, vi } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { call } from './api-call.ts'
import { startServer, temporaryDirectory } from './server-process.ts'

vi.setConfig({ testTimeout: 30_000 })

// Loaded before the server: mistakes that no code of ours waits for, once it serves.
const MISTAKES = `
  const make = () => {
    setTimeout(() => { throw new Error('a mistake in a timer') })
    void Promise.reject(new Error('a promise that nobody awaits'))
    process.stdout.emit('error', Object.assign(new Error('write EPIPE'), { code: 'EPIPE' }))
  }
  process.on('SIGUSR2', make)`

test('an error that nobody handles is told in the log, and the server goes on', async () => {
  const server = await startServer({
    DATA_DIR: temporaryDirectory(),
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(MISTAKES)}`,
  })
  server.child.kill('SIGUSR2')
  await eventually(async () => {
    expect(server.stderr()).toContain('a mistake in a timer')
    expect(server.stderr()).toContain('a promise that nobody awaits')
    expect(server.stderr()).toContain('write EPIPE')
  }, 15_000)
  expect((await call(server.url, 'GET /ready')).status).toBe(200)
  expect((await server.stop()).code).toBe(0)
})
