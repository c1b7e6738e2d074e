import type { AddressInfo } from 'node:net'
import { makeTestApp, type TestApp, type TestAppOptions } from '../../../server/test/support/test-app.ts'
import { type Terminal, type TerminalOptions, terminal } from './terminal.ts'

export interface ServerForTerminals extends TestApp {
  url: string
  /** A terminal whose user is signed in by the environment, with a token of the first owner. */
  signedIn: (options?: TerminalOptions & { access?: 'read' | 'write' }) => Promise<Terminal>
}

/** A real server on a port of its own; only its clock is set, and terminals have the same. */
export async function startServer(options: TestAppOptions = {}): Promise<ServerForTerminals> {
  const test = await makeTestApp('sqlite', { now: '2026-11-18T09:00:00.000Z', ...options })
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}`
  return {
    ...test,
    url,
    async signedIn({ access = 'write', env, ...more } = {}) {
      const { client } = await test.given.firstOwner()
      const { token } = await client.personalTokens.create({ name: 'Terminal', access })
      return terminal({
        env: { DUEBOOK_URL: url, DUEBOOK_TOKEN: token, ...env },
        now: () => test.clock.now(),
        ...more,
      })
    },
  }
}
