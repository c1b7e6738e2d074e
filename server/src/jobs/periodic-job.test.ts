import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { secondsLater } from '#core/clock'
import { type PeriodicJobParts, periodicJob } from '#jobs/periodic-job'

const NINE = new Date('2026-02-02T09:00:00.000Z')
const LOOK = 15_000
const HOUR_SECONDS = 60 * 60

/** A job that is due hourly, from its start on. Its clock stands still until the test moves it. */
function givenJob(changes: Partial<PeriodicJobParts> = {}) {
  let now = NINE
  const run = vi.fn<PeriodicJobParts['run']>(async () => 'ok')
  const onError = vi.fn<PeriodicJobParts['onError']>()
  const job = periodicJob({
    name: 'work',
    clock: { now: () => now },
    dueAt: (at, { ranAt }) => (ranAt ? secondsLater(ranAt, HOUR_SECONDS) : at),
    run,
    onError,
    ...changes,
  })
  const pass = (seconds: number) => {
    now = secondsLater(now, seconds)
  }
  /** A run that ends when the test says so. */
  const holdRun = () => {
    const held = Promise.withResolvers<'ok'>()
    run.mockImplementationOnce(() => held.promise)
    return held
  }
  return { job, run, onError, pass, holdRun }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

afterEach(() => {
  vi.useRealTimers()
})

describe('the timer', () => {
  test('runs what is due at the start and whenever a look finds that it is due', async () => {
    const { job, run, pass } = givenJob()
    job.start()
    expect(run.mock.calls).toEqual([[expect.any(AbortSignal), NINE]])
    await vi.advanceTimersByTimeAsync(10 * LOOK)
    expect(run).toHaveBeenCalledTimes(1)
    pass(HOUR_SECONDS - 1)
    await vi.advanceTimersByTimeAsync(LOOK)
    expect(run).toHaveBeenCalledTimes(1)
    pass(1)
    await vi.advanceTimersByTimeAsync(LOOK)
    expect(run).toHaveBeenCalledTimes(2)
    await job.stop()
  })

  test('makes up once for the time that the machine slept, and keeps no process alive', async () => {
    const setFakeInterval = globalThis.setInterval
    const timers: NodeJS.Timeout[] = []
    // By hand: vitest restores a spy once more after the file, when the fake that it was put over is gone.
    globalThis.setInterval = ((look: () => void, every: number) => {
      const timer = setFakeInterval(look, every)
      timers.push(timer)
      return timer
    }) as typeof setInterval
    const { job, run, pass } = givenJob()
    job.start()
    globalThis.setInterval = setFakeInterval
    expect(timers.map((timer) => timer.hasRef())).toEqual([false])
    pass(7 * 24 * HOUR_SECONDS)
    await vi.advanceTimersByTimeAsync(5 * LOOK)
    expect(run).toHaveBeenCalledTimes(2)
    await job.stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('finds nothing to do where a job is never due', async () => {
    const { job, run } = givenJob({ dueAt: () => undefined })
    job.start()
    await vi.advanceTimersByTimeAsync(LOOK)
    expect(run).not.toHaveBeenCalled()
    expect(job.status().dueAt).toBeUndefined()
    await job.stop()
  })
})

test('a run that takes longer than the next is away is not joined by a second one', async () => {
  const { job, run, pass, holdRun } = givenJob()
  const held = holdRun()
  const first = job.tick()
  pass(HOUR_SECONDS)
  await job.tick()
  expect(run).toHaveBeenCalledTimes(1)
  held.resolve('ok')
  await first
  await job.tick()
  expect(run).toHaveBeenCalledTimes(2)
})

describe('a stop', () => {
  test('tells the run under way, waits for it, and begins no other', async () => {
    const { job, run, pass, holdRun } = givenJob()
    const held = holdRun()
    job.start()
    let hasStopped = false
    const stopped = job.stop().then(() => {
      hasStopped = true
    })
    expect(run.mock.calls[0]?.[0].aborted).toBe(true)
    await vi.advanceTimersByTimeAsync(LOOK)
    expect(hasStopped).toBe(false)
    held.resolve('ok')
    await stopped
    pass(HOUR_SECONDS)
    await vi.advanceTimersByTimeAsync(LOOK)
    await job.tick()
    expect(run).toHaveBeenCalledTimes(1)
  })

  test('that makes a run fail is no failure', async () => {
    const { job, onError, holdRun } = givenJob()
    const held = holdRun()
    void job.tick()
    const stopped = job.stop()
    held.reject(new Error('aborted'))
    await stopped
    expect(onError).not.toHaveBeenCalled()
    expect(job.status().failed).toBe(0)
  })
})

describe('the status', () => {
  test('tells what became of the runs, and when the next is due', async () => {
    const { job, run, onError, pass } = givenJob()
    expect(job.status()).toMatchObject({ ok: 0, failed: 0, ranAt: undefined, dueAt: NINE })
    const fault = new Error('disk full')
    run.mockRejectedValueOnce(fault).mockResolvedValueOnce('failed')
    await job.tick()
    expect(onError).toHaveBeenCalledExactlyOnceWith(fault)
    pass(HOUR_SECONDS)
    await job.tick()
    const ten = secondsLater(NINE, HOUR_SECONDS)
    expect(job.status()).toEqual({
      ok: 0,
      failed: 2,
      failuresInARow: 2,
      ranAt: ten,
      failedAt: ten,
      succeededAt: undefined,
      dueAt: secondsLater(ten, HOUR_SECONDS),
    })
    pass(HOUR_SECONDS)
    await job.tick()
    expect(job.status()).toMatchObject({
      ok: 1,
      failed: 2,
      failuresInARow: 0,
      failedAt: ten,
      succeededAt: secondsLater(ten, HOUR_SECONDS),
    })
  })

  test('counts a run that found nothing to do neither way', async () => {
    const { job, run } = givenJob()
    run.mockResolvedValueOnce('idle')
    await job.tick()
    expect(job.status()).toMatchObject({ ok: 0, failed: 0, ranAt: NINE, succeededAt: undefined })
  })

  test('knows the success of an earlier process, by which a job may be due', () => {
    const lastSuccess = new Date('2026-02-01T03:00:00.000Z')
    const { job } = givenJob({ lastSuccess, dueAt: (_now, { succeededAt }) => succeededAt })
    expect(job.status()).toMatchObject({ succeededAt: lastSuccess, dueAt: lastSuccess })
  })
})
