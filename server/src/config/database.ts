import { resolve } from 'node:path'
import type { DatabaseLocation } from '#db/open'
import { readAddress } from '#db/postgres/address'
import { AddressError } from '#db/postgres/connection-url'

type Read = (name: string) => string | undefined
type Report = (name: string, sentence: string) => void

const DEFAULT_POOL_SIZE = 10
/** One place at least for those who read, for those who write, and for an export. */
const MIN_POOL_SIZE = 3
const MAX_POOL_SIZE = 1_000
const MAX_READ_THREADS = 64
/** Started only for groups whose reads take long. */
const DEFAULT_READ_THREADS = 1
const DEFAULT_WAIT_SECONDS = 30
const MAX_WAIT_SECONDS = 3_600
const MAX_DRAIN_SECONDS = 600

/** Where the data lives, and how connections to it are used. The values may hold passwords, so they are not repeated. */
export function readDatabase(
  text: Read,
  dataDir: string,
  repositoryRoot: string,
  problem: Report,
  warnings: string[],
): DatabaseLocation {
  const poolSize = readNumber(
    'DATABASE_POOL_SIZE',
    text,
    DEFAULT_POOL_SIZE,
    [MIN_POOL_SIZE, MAX_POOL_SIZE],
    problem,
  )
  const waitSeconds = readNumber(
    'DATABASE_WAIT_SECONDS',
    text,
    DEFAULT_WAIT_SECONDS,
    [0, MAX_WAIT_SECONDS],
    problem,
  )
  const prepare = readPrepare(text('DATABASE_PREPARE') ?? 'true', problem)
  const url = text('DATABASE_URL')
  if (url !== undefined && isPostgresUrl(url)) {
    checkAddress(url, problem, warnings)
    if ((text('READ_THREADS') ?? '0') !== '0') {
      problem('READ_THREADS', 'works with SQLite only. Unset it, and set WORKERS to use more cores')
    }
    return { engine: 'postgres', url, poolSize, prepare, waitSeconds }
  }
  const file = readFile(url, dataDir, repositoryRoot, problem)
  const readThreads = readNumber('READ_THREADS', text, DEFAULT_READ_THREADS, [0, MAX_READ_THREADS], problem)
  return { engine: 'sqlite', file, ...(readThreads > 0 && { readThreads }) }
}

/** How long requests are still served after a signal to stop, while `/ready` sends new ones elsewhere. */
export function readDrainSeconds(text: Read, problem: Report): number {
  return readNumber('DRAIN_SECONDS', text, 0, [0, MAX_DRAIN_SECONDS], problem)
}

function readFile(url: string | undefined, dataDir: string, repositoryRoot: string, problem: Report): string {
  if (url === undefined) return resolve(dataDir, 'duebook.sqlite')
  const file = /^(?:sqlite|file):(?:\/\/(?=\/))?(.+)$/i.exec(url)?.[1]
  if (file !== undefined && !file.includes(':memory:')) return resolve(repositoryRoot, file)
  problem(
    'DATABASE_URL',
    'must be postgres://…, postgresql://…, sqlite:PATH or file:PATH (a file, not :memory:)',
  )
  return ''
}

function isPostgresUrl(url: string): boolean {
  return /^postgres(?:ql)?:\/\//i.test(url)
}

/** Tells all that is wrong with it, and what the operator should know about it. */
function checkAddress(url: string, problem: Report, warnings: string[]): void {
  try {
    warnings.push(...readAddress(url).warnings.map((warning) => `DATABASE_URL ${warning}`))
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    for (const sentence of error.problems) problem('DATABASE_URL', sentence)
  }
}

function readPrepare(text: string, problem: Report): boolean {
  if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  problem('DATABASE_PREPARE', `must be true or false, not "${text}"`)
  return true
}

function readNumber(
  name: string,
  text: Read,
  otherwise: number,
  [least, most]: [number, number],
  problem: Report,
): number {
  const given = text(name) ?? String(otherwise)
  const number = Number(given)
  if (/^(?:0|[1-9]\d{0,4})$/.test(given) && number >= least && number <= most) return number
  problem(name, `must be a whole number from ${least} to ${most}, not "${given}"`)
  return otherwise
}
