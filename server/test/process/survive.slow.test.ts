import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '../db/eventually.ts'
import { TEST_SECRET } from '../support/secrets.ts'
import { DIALECTS, emptyDatabase, type TestDatabase } from '../support/test-database.ts'
import { ADMIN, call, signIn } from './api-call.ts'
import {
  childrenOf,
  LAUNCHER,
  type ServerProcess,
  type Settings,
  startLauncher,
  startServer,
  startToFail,
  startWithFullLog,
  temporaryDirectory,
} from './server-process.ts'
import { steadyLoad } from './steady-load.ts'

const BILL = { name: 'Rent', amount: 10, due_date: '2026-01-31', frequency: 'weekly', type: 'bill' }

// Loaded before the server: mistakes that no code of ours waits for, once it serves.
const MISTAKES = `
  process.on('SIGUSR2', () => setTimeout(() => { throw new Error('a mistake in a timer') }))
  process.on('SIGWINCH', () => void Promise.reject(new Error('a promise that nobody awaits')))`

function mistaken(settings: Settings): Settings {
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(MISTAKES)}`
  return { DATA_DIR: temporaryDirectory(), JWT_SECRET: TEST_SECRET, NODE_OPTIONS, ...ADMIN, ...settings }
}

describe.each([
  ['an exception in a timer', 'SIGUSR2', 'a mistake in a timer'],
  ['a rejection that nobody awaits', 'SIGWINCH', 'a promise that nobody awaits'],
] as const)('%s', (_, signal, message) => {
  test('is logged with its stack, and the process exits with 1 within ten seconds', async () => {
    const server = await startServer(mistaken({}))
    const began = performance.now()
    server.child.kill(signal)
    const { code, stderr } = await server.ended
    expect(code).toBe(1)
    expect(performance.now() - began).toBeLessThan(10_000)
    // A job that was under way may have said that it was interrupted.
    const lines = stderr.trimEnd().split('\n')
    const errors = lines
      .map((line) => JSON.parse(line) as object)
      .filter((line) => 'level' in line && line.level === 50)
    expect(errors).toMatchObject([
      {
        msg: 'unhandled error: this process is shutting down; please report it',
        err: { message, stack: expect.stringContaining('data:text/javascript') },
      },
    ])
  })
})

describe.each(DIALECTS)('what npm start leaves running, on %s', (dialect) => {
  let place: TestDatabase
  beforeAll(async () => {
    place = await emptyDatabase(dialect)
  })
  afterAll(() => place.drop())

  function settings(): Settings {
    const { location } = place
    const DATABASE_URL = location.engine === 'postgres' ? location.url : `sqlite:${location.file}`
    return mistaken({ DATABASE_URL })
  }

  test('restarts the server at the same address after a crash under load, and no acknowledged write is lost', async () => {
    const launcher = await startLauncher({ ...settings(), PORT: await freePort() })
    const [first = 0] = childrenOf(launcher.child.pid)
    const { access, groupId } = await signIn(launcher.url)
    const headers = {
      authorization: `Bearer ${access}`,
      'x-database-id': String(groupId),
      'content-type': 'application/json',
    }
    const bill = (await call(launcher.url, 'POST /bills', { headers, body: BILL })).body.data.id as number
    const load = steadyLoad(launcher.url, { busy: 8, pausing: 8 }, () => ({
      method: 'POST',
      path: `/bills/${bill}/pay`,
      headers,
      body: '{"amount":1,"advance_due":false}',
    }))
    await vi.waitUntil(() => load.answered() > 100, { timeout: 60_000 })
    process.kill(first, 'SIGUSR2')
    const { answers, unanswered, late } = await load.ended
    await readyAgain(launcher, 2)
    expect(launcher.stderr()).toContain('a mistake in a timer')
    expect(launcher.stderr()).toContain('Duebook crashed (exit code 1). Restarting now.\n')
    expect(childrenOf(launcher.child.pid)).not.toEqual([first])
    const payments = (await call(launcher.url, `GET /bills/${bill}/payments`, { headers })).body.data
    expect(payments.length).toBeGreaterThanOrEqual(answers[201] ?? 0)
    expect(payments.length).toBeLessThanOrEqual((answers[201] ?? 0) + unanswered.length + late)
    expect((await launcher.stop()).code).toBe(0)
  })
})

describe('what npm start leaves running', () => {
  test('starts the server again at once when it was killed, then a minute later at most; a signal ends the waiting', async () => {
    const launcher = await startLauncher({ ...mistaken({}), PORT: await freePort() })
    process.kill(childrenOf(launcher.child.pid)[0] ?? 0, 'SIGKILL')
    await readyAgain(launcher, 2)
    process.kill(childrenOf(launcher.child.pid)[0] ?? 0, 'SIGUSR2')
    await eventually(
      async () =>
        expect(launcher.stderr()).toMatch(/Duebook crashed \(exit code 1\)\. Restarting in \d+ seconds\.\n/),
      60_000,
    )
    await expect(call(launcher.url, 'GET /ready')).rejects.toThrow(/fetch failed|ECONNREFUSED/)
    const began = performance.now()
    expect((await launcher.stop()).code).toBe(0)
    expect(performance.now() - began).toBeLessThan(30_000)
  })

  test('takes the server along when it is killed hard, and when npm is', async () => {
    const launcher = await startLauncher(mistaken({}))
    const [server = 0] = childrenOf(launcher.child.pid)
    launcher.child.kill('SIGKILL')
    await eventually(async () => expect(isAlive(server)).toBe(false), 30_000)

    // In npm's place: a shell that starts another, and could end before it.
    const npm = await startLauncher({ ...mistaken({}), npm_lifecycle_event: 'start' }, 'below a shell')
    const [shell = 0] = childrenOf(npm.child.pid)
    const [below = 0] = childrenOf(shell)
    npm.child.kill('SIGKILL')
    await eventually(async () => expect([below, shell].filter(isAlive)).toEqual([]), 30_000)
  })

  test('is a shell of a few MiB beside the server, and nothing at all under systemd', async () => {
    const launcher = await startLauncher(mistaken({}))
    const status = readFileSync(`/proc/${launcher.child.pid}/status`, 'utf8')
    expect(Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])).toBeLessThan(8 * 1024)
    await launcher.stop()

    const service = await startLauncher(mistaken({}), 'as a service')
    expect(readFileSync(`/proc/${service.child.pid}/cmdline`, 'utf8')).toMatch(
      /node\0--max-semi-space-size=8\0--v8-pool-size=2\0server\/dist\/main\.js\0$/,
    )
    expect(readFileSync(`/proc/${service.child.pid}/environ`, 'utf8')).toMatch(
      /(?:^|\0)MALLOC_ARENA_MAX=2\0(?:.*\0)?MALLOC_TRIM_THRESHOLD_=131072\0/s,
    )
    expect(childrenOf(service.child.pid)).toEqual([])
    expect((await service.stop()).code).toBe(0)
  })

  test('does not start again what refused its settings, nor what was stopped', async () => {
    const refused = await startToFail(mistaken({ LOG_LEVEL: 'loud' }), 'sh', [LAUNCHER])
    expect(refused).toMatchObject({ code: 2, stderr: expect.not.stringContaining('Restarting') })
    const launcher = await startLauncher(mistaken({}))
    process.kill(childrenOf(launcher.child.pid)[0] ?? 0, 'SIGTERM')
    expect(await launcher.ended).toMatchObject({ code: 0, stderr: '' })
  })

  test('keeps running when nobody reads its output, and still restarts the server', async () => {
    const launcher = await startLauncher({ ...mistaken({ LOG_LEVEL: 'info' }), PORT: await freePort() })
    const [server = 0] = childrenOf(launcher.child.pid)
    launcher.child.stdout?.destroy()
    launcher.child.stderr?.destroy()
    // Each refusal is a line of the log; it is written after a tenth of a second.
    for (let look = 0; look < 4; look++) {
      expect((await call(launcher.url, 'GET /me')).status).toBe(401)
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    expect(childrenOf(launcher.child.pid)).toEqual([server])
    process.kill(server, 'SIGUSR2')
    await vi.waitUntil(() => !childrenOf(launcher.child.pid).includes(server), { timeout: 60_000 })
    await eventually(async () => expect((await call(launcher.url, 'GET /ready')).status).toBe(200), 15_000)
    expect((await launcher.stop()).code).toBe(0)
  })
})

test('a log whose disk is full neither ends the server nor keeps it from ending', async () => {
  const settings = mistaken({ LOG_LEVEL: 'info', PORT: await freePort() })
  const url = `http://127.0.0.1:${settings.PORT}`
  const ends: Array<[NodeJS.Signals, number]> = [
    ['SIGTERM', 0],
    ['SIGUSR2', 1],
  ]
  for (const [signal, code] of ends) {
    const server = startWithFullLog(settings)
    for (let look = 0; look < 3; look++) {
      await eventually(async () => expect((await call(url, 'GET /me')).status).toBe(401), 20_000)
      await new Promise((resolve) => setTimeout(resolve, 120))
    }
    server.child.kill(signal)
    expect((await server.ended).code).toBe(code)
  }
})

describe('with WORKERS=2', () => {
  let place: TestDatabase
  beforeAll(async () => {
    place = await emptyDatabase('postgres')
  })
  afterAll(() => place.drop())
  const start = () =>
    startServer(mistaken({ DATABASE_URL: (place.location as { url: string }).url, WORKERS: '2' }))

  test('a worker’s mistake ends that worker, which is started again, and the others serve meanwhile', async () => {
    const server = await start()
    const before = childrenOf(server.child.pid)
    process.kill(before[0] ?? 0, 'SIGUSR2')
    await eventually(async () => {
      expect(server.stderr()).toMatch(/"code":1,.*"seconds":0,"msg":"a worker exited unexpectedly/)
      const after = childrenOf(server.child.pid)
      expect(after).toHaveLength(2)
      expect(after).not.toContain(before[0])
    }, 60_000)
    expect((await call(server.url, 'GET /ready')).status).toBe(200)
    expect((await server.stop()).code).toBe(0)
  })

  test('a mistake of the process that watches over them ends all of them, with 1', async () => {
    const server = await start()
    const workers = childrenOf(server.child.pid)
    server.child.kill('SIGUSR2')
    expect((await server.ended).code).toBe(1)
    await eventually(async () => {
      for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    })
  })
})

/** Waits until so many servers, one after another, have said that they are ready. */
async function readyAgain(launcher: ServerProcess, times: number): Promise<void> {
  await eventually(
    async () => expect(launcher.stdout().match(/^Duebook is ready at/gm)).toHaveLength(times),
    60_000,
  )
}

function freePort(): Promise<string> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(String(port)))
    })
  })
}

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}
