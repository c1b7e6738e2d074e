import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isUuid } from '#core/uuid'
import type { TelemetrySettings } from '#telemetry/settings'

type Text = (name: string) => string | undefined

/** Every doubt is settled towards sending nothing, with a warning that names the variable. */
export function readTelemetrySettings(text: Text, dataDir: string, warnings: string[]): TelemetrySettings {
  return {
    enabled: readEnabled(text, warnings),
    url: readUrl(text('TELEMETRY_URL'), warnings),
    minSendIntervalHours: readNumber(text, 'TELEMETRY_MIN_SEND_INTERVAL_HOURS', [0, 8_760], 20, warnings),
    sendAttempts: readNumber(text, 'TELEMETRY_SEND_ATTEMPTS', [1, 10], 3, warnings),
    retentionDays: readNumber(text, 'TELEMETRY_LOCAL_LOG_RETENTION_DAYS', [0, 3_650], 90, warnings),
    instanceId: readInstanceId(text('TELEMETRY_INSTANCE_ID'), warnings),
    instanceIdFile: resolve(dataDir, text('TELEMETRY_INSTANCE_ID_FILE') ?? 'instance-id'),
    deploymentMode: readWord(text, 'DEPLOYMENT_MODE', 'self-hosted', warnings),
    deploymentMethod: readWord(text, 'DEPLOYMENT_METHOD', detectMethod(), warnings),
  }
}

function readEnabled(text: Text, warnings: string[]): boolean {
  if (text('DO_NOT_TRACK') === '1') return false
  const value = (text('TELEMETRY_ENABLED') ?? 'true').toLowerCase()
  if (['true', '1', 'yes', 'on'].includes(value)) return true
  if (!['false', '0', 'no', 'off'].includes(value)) {
    warnings.push('TELEMETRY_ENABLED must be true or false: telemetry stays off')
  }
  return false
}

function readUrl(text: string | undefined, warnings: string[]): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const fits =
    url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''
  if (fits) return url.href
  warnings.push(
    'TELEMETRY_URL is not an http or https address without a user name: nothing is sent. Fix or unset it',
  )
  return undefined
}

function readNumber(
  text: Text,
  name: string,
  [least, most]: [number, number],
  fallback: number,
  warnings: string[],
): number {
  const value = text(name)
  if (value === undefined) return fallback
  const number = Number(value)
  if (/^\d{1,5}$/.test(value) && number >= least && number <= most) return number
  warnings.push(`${name} must be a whole number from ${least} to ${most}: using ${fallback}`)
  return fallback
}

function readInstanceId(text: string | undefined, warnings: string[]): string | undefined {
  if (text === undefined) return undefined
  if (isUuid(text)) return text.toLowerCase()
  warnings.push('TELEMETRY_INSTANCE_ID is not a valid UUID and is ignored')
  return undefined
}

/** These go into the report, so they are short words and nothing else. */
function readWord(text: Text, name: string, fallback: string, warnings: string[]): string {
  const value = text(name)
  if (value === undefined) return fallback
  if (/^[a-z0-9][a-z0-9._-]{0,49}$/i.test(value)) return value
  warnings.push(`${name} must be at most 50 letters, digits, dots and dashes: using ${fallback}`)
  return fallback
}

function detectMethod(): string {
  return existsSync('/.dockerenv') || existsSync('/run/.containerenv') ? 'docker' : 'bare-metal'
}
