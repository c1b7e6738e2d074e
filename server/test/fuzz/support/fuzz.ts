import { API_PREFIX } from '@duebook/contract'
import fc from 'fast-check'
import { resolveReferences } from '../../support/resolve-references.ts'
import type { TestApp } from '../../support/test-app.ts'
import { type Operation, operationsOf, successOf } from './description.ts'
import { everyOddPlan } from './every-odd-plan.ts'
import { judge } from './judge.ts'
import { anyPlan, type Plan, planOf } from './requests.ts'
import { type Answer, type Stage, setStage } from './stage.ts'
import { type WrittenRequest, writeRequest } from './write-request.ts'

export type Send = (request: WrittenRequest) => Promise<Answer>

export interface Size {
  requests: number
  /** Where so many do not fit into these seconds, as many as do. */
  seconds: number
  /** How many of a row are under way together. Only one by one a failure can be repeated for certain. */
  atOnce?: number
}

export interface Told {
  requests: number
  /** How often each status was answered. */
  statuses: Map<number, number>
  /** Which part of all answers had one of these statuses. */
  share: (...statuses: number[]) => number
  /** Calls that never succeeded, not even when each was tried for itself; those that cannot succeed here are left out. */
  unreached: (cannot: string[]) => Promise<string[]>
}

/** How many requests follow each other on one stage. */
const ROW = 100
/** How many rows a call that chance has passed over gets for itself. */
const ROWS_FOR_ONE = 4
/** Whatever takes longer hangs. */
const MAX_WAIT_MILLISECONDS = 60_000

/**
 * `FUZZ_SEED` and `FUZZ_PATH` repeat a run that failed. `FUZZ_REQUESTS` makes all of them longer, without a bound in time:
 * so many where 20,000 are usual, and as many more elsewhere.
 */
const { FUZZ_SEED, FUZZ_PATH, FUZZ_REQUESTS } = process.env
const SCALE = FUZZ_REQUESTS === undefined ? 1 : Number(FUZZ_REQUESTS) / 20_000

/** Fires rows of requests made from the description that the server publishes, and holds each answer against it. */
export async function fuzz(context: TestApp, send: Send, size: Size): Promise<Told> {
  const operations = await publishedBy(context)
  const runner = runnerFor(context, operations, send)
  const row = fc.array(anyPlan(operations), { minLength: 1, maxLength: ROW, size: 'max' })
  const property = fc.asyncProperty(row, (plans) => runner.runAll(plans, size.atOnce))
  await holds(property, size)
  return runner.told()
}

/** The same with one thing odd in every place of every call, one after another; `share` of them, from a chance start. */
export async function sweep(context: TestApp, send: Send, share: number): Promise<Told> {
  const operations = await publishedBy(context)
  const runner = runnerFor(context, operations, send)
  const every = Math.round(1 / share)
  const start = Math.trunc(Math.random() * every)
  const plans = everyOddPlan(operations).filter((_, index) => index % every === start)
  for (let i = 0; i < plans.length; i += ROW) await runner.runAll(plans.slice(i, i + ROW))
  return runner.told()
}

function runnerFor(context: TestApp, operations: Operation[], send: Send) {
  const byId = new Map(operations.map((operation) => [operation.id, operation]))
  const unreached = new Set(byId.keys())
  const statuses = new Map<number, number>()
  let stages = 0

  async function runOne(plan: Plan, stage: Stage): Promise<void> {
    const operation = byId.get(plan.call) as Operation
    const request = writeRequest(operation, plan, stage)
    const answer = await withTimeout(sendAgainWhileBusy(send, request), request)
    judge(operation, request, answer)
    await stage.learn(operation, typeof plan.caller === 'string' ? plan.caller : undefined, answer)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === successOf(operation)) unreached.delete(operation.id)
  }

  const count = (wanted: Iterable<number>) =>
    [...wanted].reduce((sum, status) => sum + (statuses.get(status) ?? 0), 0)

  async function runAll(plans: Plan[], atOnce = 1): Promise<void> {
    stages += 1
    const stage = await setStage(context, stages)
    for (let i = 0; i < plans.length; i += atOnce) {
      await Promise.all(plans.slice(i, i + atOnce).map((plan) => runOne(plan, stage)))
    }
  }

  /** Until it has succeeded. How many it takes is chance, but hardly ever all of them. */
  async function tryForItself(id: string): Promise<void> {
    for (let row = 0; row < ROWS_FOR_ONE; row += 1) {
      stages += 1
      const stage = await setStage(context, stages)
      for (const plan of fc.sample(planOf(byId.get(id) as Operation), ROW)) {
        await runOne(plan, stage)
        if (!unreached.has(id)) return
      }
    }
  }

  return {
    runAll,
    told: (): Told => {
      const requests = count(statuses.keys())
      return {
        requests,
        statuses,
        share: (...wanted) => count(wanted) / requests,
        unreached: async (cannot) => {
          const candidates = [...unreached].filter((id) => !cannot.includes(id))
          for (const id of candidates) await tryForItself(id)
          return candidates.filter((id) => unreached.has(id))
        },
      }
    },
  }
}

/** Throws what went wrong, and how to see it again. */
async function holds(property: fc.IAsyncProperty<[Plan[]]>, size: Size): Promise<void> {
  const seed = FUZZ_SEED === undefined ? Math.trunc(Math.random() * 2 ** 31) : Number(FUZZ_SEED)
  console.info(`FUZZ_SEED=${seed}`)
  const result = await fc.check(property, {
    seed,
    ...(FUZZ_PATH === undefined ? {} : { path: FUZZ_PATH }),
    // A row is not half as long as it may be, on average.
    numRuns: Math.ceil((size.requests * SCALE * 2.4) / ROW),
    ...(FUZZ_REQUESTS === undefined
      ? { interruptAfterTimeLimit: size.seconds * 1000, markInterruptAsFailure: false }
      : {}),
  })
  if (!result.failed) return
  const calls = result.counterexample?.[0].map(({ call }) => call).join(', ')
  throw new Error(`Repeat with FUZZ_SEED=${seed} FUZZ_PATH=${result.counterexamplePath}, after: ${calls}`, {
    cause: result.errorInstance,
  })
}

async function publishedBy(context: TestApp): Promise<Operation[]> {
  const { body } = await context.call('GET', '/openapi.json')
  const operations = operationsOf(resolveReferences(JSON.parse(body)))
  const isOurs = operations.every(({ path }) => path.startsWith(API_PREFIX))
  if (operations.length < 50 || !isOurs) throw new Error('The description is not as expected')
  return operations
}

/** On a machine that has other things to do a database may be late; but not five times. */
async function sendAgainWhileBusy(send: Send, request: WrittenRequest): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    const answer = await send(request)
    const isBusy = answer.status === 503 && answer.headers['retry-after'] !== undefined
    if (!isBusy || tries === 5) return answer
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
}

async function withTimeout<T>(work: Promise<T>, { method, url }: WrittenRequest): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} ${url} hangs`)), MAX_WAIT_MILLISECONDS)
  })
  try {
    return await Promise.race([work, over])
  } finally {
    clearTimeout(timer)
  }
}
