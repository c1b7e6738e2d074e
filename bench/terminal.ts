import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { createClient, type GroupClient } from '@duebook/contract'
import { ensureBuilt } from '../scripts/build.mjs'
import { median } from './load.ts'
import type { Options } from './options.ts'
import { onServer } from './place.ts'
import { printTable } from './report.ts'
import { EMAIL, PASSWORD } from './seed.ts'

const ROOT = join(import.meta.dirname, '..')
/** The clock of processes that have ended ticks a hundred times a second. */
const RUNS_A_ROUND = 10
const BILLS = 40
const DAY = 86_400_000

/**
 * CPU time of `duebook due`, as it is packed, against a bare script on the same Node.js that makes the same requests and prints
 * what they answer. In turns; the ratio is the median of the rounds' ratios. `BENCH_NODE` is another Node.js to run both on.
 */
export async function measureTerminal(directory: string, options: Pick<Options, 'rounds'>): Promise<unknown> {
  if ((await ensureBuilt(ROOT, process.execPath, 'cli')) !== 0)
    throw new Error('The program could not be built')
  return onServer(join(directory, 'terminal'), async ({ url }) => {
    const client = createClient({ baseUrl: url })
    const { databases } = await client.auth.login({ email: EMAIL, password: PASSWORD })
    const group = databases[0]?.id ?? 0
    await fill(client.group({ id: group }))
    const { token } = await client.personalTokens.create({ name: 'Bench', access: 'read' })
    const env = {
      ...process.env,
      DUEBOOK_URL: url,
      DUEBOOK_TOKEN: token,
      DUEBOOK_GROUP: String(group),
      BENCH_FROM: dayFromNow(-1),
      BENCH_TO: dayFromNow(15),
    }
    const node = process.env.BENCH_NODE ?? process.execPath
    const bare = () => cpuOf([node, join('bench', 'floor', 'due.mjs')], env)
    const duebook = () => cpuOf([node, join('cli', 'dist', 'lib', 'duebook.js'), 'due'], env)
    const rounds = Array.from({ length: options.rounds }, () => ({ bare: bare(), duebook: duebook() }))
    const result = {
      node: execFileSync(node, ['--version'], { encoding: 'utf8' }).trim(),
      bareMilliseconds: median(rounds.map((round) => round.bare)),
      duebookMilliseconds: median(rounds.map((round) => round.duebook)),
      ratio: median(rounds.map((round) => round.duebook / round.bare)),
    }
    printTable(`duebook due, ${BILLS} bills`, [
      {
        node: result.node,
        'bare ms CPU': result.bareMilliseconds,
        'duebook ms CPU': result.duebookMilliseconds,
        ratio: result.ratio,
      },
    ])
    return result
  })
}

/** Milliseconds a run: the shell's own word for what its children took, as `0m0.12s 0m0.03s` in the last line. */
function cpuOf(command: string[], env: NodeJS.ProcessEnv): number {
  const script = `for i in $(seq ${RUNS_A_ROUND}); do "$@" > /dev/null || exit 1; done; times`
  const lines = execFileSync('sh', ['-c', script, 'sh', ...command], { cwd: ROOT, env, encoding: 'utf8' })
  const seconds = [...(lines.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return (seconds.reduce((sum, each) => sum + each, 0) * 1000) / RUNS_A_ROUND
}

/** A household: some overdue, some autopay, most of them later. */
async function fill({ bills }: GroupClient): Promise<void> {
  for (let number = 1; number <= BILLS; number++) {
    await bills.create({
      name: `Bill ${number}`,
      amount: number + 0.99,
      due_date: dayFromNow((number % 30) - 3),
      frequency: 'monthly',
      type: number % 10 === 0 ? 'deposit' : 'bill',
      auto_pay: number % 3 === 0,
    })
  }
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * DAY).toISOString().slice(0, 10)
}
