import { ADMIN } from '../process/api-call.ts'
import {
  type ServerProcess,
  type Settings,
  startServer,
  temporaryDirectory,
} from '../process/server-process.ts'
import { TEST_SECRET, TEST_SECRETS_KEY } from '../support/secrets.ts'
import { type Balancer, startBalancer } from './balancer.ts'

export interface GivenServers {
  /** In front of all of them. */
  url: string
  servers: ServerProcess[]
  /** Each in order; answers what is wrong with how they lived and ended. */
  stop: () => Promise<string[]>
}

/** Real server processes on one database, started at the same time, behind a balancer. */
export async function startServers(
  databaseUrl: string,
  count: number,
  settings: Settings = {},
): Promise<GivenServers> {
  const start = () =>
    startServer({
      DATABASE_URL: databaseUrl,
      DATA_DIR: temporaryDirectory(),
      JWT_SECRET: TEST_SECRET,
      SECRETS_KEY: TEST_SECRETS_KEY,
      ...ADMIN,
      ...settings,
    })
  const servers = await Promise.all(Array.from({ length: count }, start))
  const balancer: Balancer = await startBalancer(...servers.map(({ url }) => new URL(url).host))
  return {
    url: `http://${balancer.host}`,
    servers,
    async stop() {
      const ends = await Promise.all(servers.map((server) => server.stop()))
      await balancer.close()
      return ends.flatMap(({ code, stderr }) => [
        ...(code === 0 ? [] : [`a server ended with ${code}`]),
        ...unforeseen(stderr),
      ])
    },
  }
}

/** Lines of the log that are meant to wake somebody up, and are not about refused requests. */
function unforeseen(stderr: string): string[] {
  return stderr
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line) && !line.includes('"msg":"requests are refused'))
}
