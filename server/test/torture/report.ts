import { seedOfRun } from './chance.ts'
import { describeTally, type Tally } from './tally.ts'

/** How many times to kill; TORTURE_KILLS for more or fewer. */
export function killsOfRun(usual: number): number {
  return Number(process.env.TORTURE_KILLS ?? usual)
}

/** The seed, told before anything can go wrong. */
export function announcedSeed(what: string): number {
  const seed = seedOfRun()
  console.log(`${what}: TORTURE_SEED=${seed}`)
  return seed
}

export function reportTally(what: string, tally: Tally): void {
  console.log(`${what}: ${describeTally(tally)}`)
}

/** Median and worst, of milliseconds. */
export function reportTimes(what: string, times: number[]): void {
  const sorted = times.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  console.log(`${what}: median ${Math.round(median)} ms, worst ${Math.round(sorted.at(-1) ?? 0)} ms`)
}
