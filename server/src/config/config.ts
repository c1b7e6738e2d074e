import { join, resolve } from 'node:path'
import { faultInPassword, isCommonPassword } from '#auth/password-rules'
import type { BackupSettings } from '#backup/settings'
import { readBackupSettings } from '#config/backup'
import { readDatabase, readDrainSeconds } from '#config/database'
import { readFlag } from '#config/flag'
import { type LogSettings, readLogSettings } from '#config/log'
import { readMailSettings } from '#config/mail'
import { readHosts, readOrigins, readTrustProxy } from '#config/network'
import { readOpenidSettings } from '#config/openid'
import { readOutboundAllow } from '#config/outbound'
import { type Environment, readSecretFiles, readSmallFile } from '#config/secrets'
import { readTelemetrySettings } from '#config/telemetry'
import { decimalsOf } from '#core/currency'
import { cleanEmail } from '#core/email'
import { isTimezone } from '#core/timezone'
import type { DatabaseLocation } from '#db/open'
import type { AllowedHosts } from '#http/hosts'
import type { TrustProxy } from '#http/trust-proxy'
import type { MailSettings } from '#mail/smtp-mailer'
import type { OpenidSettings } from '#openid/settings'
import type { AllowEntry } from '#outbound/allow-list'
import { REPOSITORY_ROOT } from '#program/program-files'
import type { TelemetrySettings } from '#telemetry/settings'

/** Everything that the environment says, read once. */
export interface Config extends LogSettings {
  host: string
  port: number
  dataDir: string
  /** Where the built web app lies. */
  webDir: string
  database: DatabaseLocation
  admin: { email: string; password: string } | undefined
  defaults: { currency: string; timezone: string }
  /** Undefined: generated once into the data directory. */
  jwtSecret: string | undefined
  jwtSecretPrevious: string | undefined
  /** Undefined: generated once into the data directory. */
  secretsKey: string | undefined
  secretsKeyPrevious: string | undefined
  /** What channels may reach although it is not public. */
  outboundAllow: AllowEntry[]
  allowedOrigins: string[]
  /** Of PUBLIC_URL and ALLOWED_HOSTS. */
  allowedHosts: AllowedHosts
  trustProxy: TrustProxy
  /** Undefined: no mail goes out. */
  mail: MailSettings | undefined
  /** Where people reach this instance, without a slash at the end. */
  publicUrl: string | undefined
  /** Undefined: nobody signs in with OpenID. */
  openid: OpenidSettings | undefined
  /** Whether people sign in by password. */
  passwordLogin: boolean
  /** How many processes share the port. */
  workers: number
  /** How long requests are still served after a signal to stop. */
  drainSeconds: number
  telemetry: TelemetrySettings
  /** Undefined: no scheduled backup. */
  backup: BackupSettings | undefined
  /** Undefined: nothing is measured. */
  metricsToken: string | undefined
  /** Whether assistants can connect at /mcp. */
  mcpEnabled: boolean
  /** Whether answers to reads of a group are kept until it changes. */
  keepsAnswers: boolean
}

export interface Reading {
  config: Config
  /** One line each: the variable, what is wrong, how to fix it. Never the value of a secret. */
  problems: string[]
  warnings: string[]
}

export const MIN_SECRET_LENGTH = 32
const MAX_WORKERS = 64

/** The only reading of the process's environment. */
export function readEnvironment(): Reading {
  return readConfig(process.env, REPOSITORY_ROOT, process.stderr.isTTY)
}

/** Where the operator typed the command: npm runs it in the folder of package.json, and keeps this. */
export function workingDirectory(): string {
  return process.env.INIT_CWD ?? process.cwd()
}

/** Reports all problems at once, so that they can be fixed in one go. */
export function readConfig(environment: Environment, repositoryRoot: string, isTerminal = false): Reading {
  const problems: string[] = []
  const warnings: string[] = []
  const { values, failed } = readSecretFiles(environment, (path) =>
    readSmallFile(resolve(repositoryRoot, path)),
  )
  problems.push(...failed.values())
  // Compose files pass empty values for what is not set.
  const asGiven = (name: string) => values.get(name) ?? (environment[name] || undefined)
  const text = (name: string) => asGiven(name)?.trim() || undefined
  const problem = (name: string, sentence: string) => {
    // What is wrong with its file has been told.
    if (!failed.has(name)) problems.push(`${name} ${sentence}`)
  }

  const dataDir = resolve(repositoryRoot, text('DATA_DIR') ?? 'data')
  const config: Config = {
    host: text('HOST') ?? '127.0.0.1',
    port: readPort(text('PORT'), problem),
    dataDir,
    webDir: resolve(repositoryRoot, text('WEB_DIR') ?? join('web', 'dist')),
    database: readDatabase(text, dataDir, repositoryRoot, problem, warnings),
    admin: readAdmin(text('ADMIN_EMAIL'), asGiven('ADMIN_PASSWORD'), problem, warnings),
    defaults: {
      currency: readCurrency(text('DEFAULT_CURRENCY') ?? 'USD', problem),
      timezone: readTimezone(text('DEFAULT_TIMEZONE') ?? 'UTC', problem),
    },
    jwtSecret: readSecret('JWT_SECRET', asGiven, problem),
    jwtSecretPrevious: readSecret('JWT_SECRET_PREVIOUS', asGiven, problem),
    secretsKey: readSecret('SECRETS_KEY', asGiven, problem),
    secretsKeyPrevious: readSecret('SECRETS_KEY_PREVIOUS', asGiven, problem),
    outboundAllow: readOutboundAllow(text('OUTBOUND_ALLOW'), problem),
    allowedOrigins: readOrigins(text('ALLOWED_ORIGINS'), problem),
    allowedHosts: [],
    trustProxy: readTrustProxy(text('TRUST_PROXY'), problem),
    ...readMailSettings(text, problem),
    openid: undefined,
    passwordLogin: true,
    ...readLogSettings(text, isTerminal, problem),
    workers: readWorkers(text('WORKERS') ?? '1', problem),
    drainSeconds: readDrainSeconds(text, problem),
    telemetry: readTelemetrySettings(text, dataDir, warnings),
    backup: undefined,
    metricsToken: readMetricsToken(text('METRICS_TOKEN'), problem),
    mcpEnabled: readFlag('MCP_ENABLED', text, false, problem),
    keepsAnswers: readFlag('KEPT_ANSWERS', text, true, problem),
  }
  config.allowedHosts = readHosts(text('ALLOWED_HOSTS'), config, problem, warnings)
  const signIn = readOpenidSettings(text, config.publicUrl, problem, warnings)
  config.openid = signIn.openid
  config.passwordLogin = signIn.passwordLogin
  config.backup = readBackupSettings(text, repositoryRoot, config.database.engine, problem)
  // Without a file the address is at fault, and has been told of.
  if (config.workers > 1 && config.database.engine === 'sqlite' && config.database.file !== '') {
    problem(
      'WORKERS',
      'must be 1 with SQLite, which allows only one process. Set DATABASE_URL to a PostgreSQL database to use more',
    )
  }
  return { config, problems, warnings }
}

type Report = (name: string, sentence: string) => void

function readPort(text: string | undefined, problem: Report): number {
  const port = Number(text ?? '3000')
  if (/^\d{1,5}$/.test(text ?? '3000') && port <= 65_535) return port
  problem('PORT', `must be a whole number from 0 to 65535, not "${text}". 0 picks a free port`)
  return 0
}

function readAdmin(
  email: string | undefined,
  password: string | undefined,
  problem: Report,
  warnings: string[],
): Config['admin'] {
  if (email === undefined && password === undefined) return undefined
  if (email === undefined)
    problem('ADMIN_EMAIL', 'is missing, but ADMIN_PASSWORD is set. Set both or neither')
  if (password === undefined)
    problem('ADMIN_PASSWORD', 'is missing, but ADMIN_EMAIL is set. Set both or neither')
  if (email !== undefined && !isEmail(email))
    problem('ADMIN_EMAIL', `must be an email address, not "${email}"`)
  const fault = password === undefined ? undefined : faultInPassword(password)
  if (fault !== undefined) {
    problem('ADMIN_PASSWORD', fault)
  } else if (password !== undefined && isCommonPassword(password)) {
    warnings.push('ADMIN_PASSWORD is one of the most common passwords. Change it after signing in')
  }
  return { email: email ?? '', password: password ?? '' }
}

function isEmail(text: string): boolean {
  try {
    return cleanEmail(text) !== ''
  } catch {
    return false
  }
}

function readCurrency(code: string, problem: Report): string {
  if (decimalsOf(code) === undefined) {
    problem('DEFAULT_CURRENCY', `must be an ISO 4217 code such as EUR, not "${code}"`)
  }
  return code
}

function readTimezone(name: string, problem: Report): string {
  if (!isTimezone(name))
    problem('DEFAULT_TIMEZONE', `must be an IANA name such as Europe/Berlin, not "${name}"`)
  return name
}

/** Taken as it stands: its UTF-8 bytes are the key. */
function readSecret(
  name: string,
  asGiven: (name: string) => string | undefined,
  problem: Report,
): string | undefined {
  const secret = asGiven(name)
  if (secret !== undefined && [...secret].length < MIN_SECRET_LENGTH) {
    problem(
      name,
      `must have at least ${MIN_SECRET_LENGTH} characters. Generate one with "openssl rand -base64 48"`,
    )
  }
  return secret
}

/** It comes back in a header, which not every character can stand in. */
function readMetricsToken(token: string | undefined, problem: Report): string | undefined {
  if (token !== undefined && !/^[\x21-\x7e]{16,}$/.test(token)) {
    problem(
      'METRICS_TOKEN',
      'must have at least 16 printable ASCII characters without spaces. Generate one with "openssl rand -hex 24"',
    )
  }
  return token
}

function readWorkers(text: string, problem: Report): number {
  const workers = Number(text)
  if (/^\d{1,2}$/.test(text) && workers >= 1 && workers <= MAX_WORKERS) return workers
  problem('WORKERS', `must be a whole number from 1 to ${MAX_WORKERS}, not "${text}"`)
  return 1
}
