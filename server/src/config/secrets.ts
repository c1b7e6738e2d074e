import { readFileSync, statSync } from 'node:fs'

export type Environment = Readonly<Record<string, string | undefined>>
export type ReadFile = (path: string) => Buffer

/** Each may be given as `NAME_FILE` instead: the path of a file that holds it, as container engines hand out secrets. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'ADMIN_PASSWORD',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'SECRETS_KEY',
  'SECRETS_KEY_PREVIOUS',
  'SMTP_URL',
  'METRICS_TOKEN',
  'OIDC_CLIENT_SECRET',
] as const

const MAX_BYTES = 64 * 1024

interface SecretFiles {
  values: Map<string, string>
  /** By the name of the setting: one line about its file, never with what it holds. */
  failed: Map<string, string>
}

export function readSecretFiles(environment: Environment, readFile: ReadFile): SecretFiles {
  const values = new Map<string, string>()
  const failed = new Map<string, string>()
  for (const name of SECRET_SETTINGS) {
    const path = environment[`${name}_FILE`]?.trim()
    if (!path) continue
    try {
      if (environment[name]) throw new Error(`and ${name} are both set. Set only one of them`)
      values.set(name, textOf(readFile(path)))
    } catch (error) {
      failed.set(name, `${name}_FILE ${(error as Error).message}`)
      // So that nothing else calls it missing. The start ends here anyway.
      values.set(name, 'unreadable')
    }
  }
  return { values, failed }
}

/** Throws sentences that go on after the variable's name. */
export const readSmallFile: ReadFile = (path) => {
  try {
    const stats = statSync(path)
    // A pipe would keep the start waiting, and anything else is a mistake.
    if (stats.isFile()) return stats.size > MAX_BYTES ? Buffer.alloc(MAX_BYTES + 1) : readFileSync(path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(`is set to ${path}, which cannot be read: ${REASONS[code] ?? code}`, { cause: error })
  }
  throw new Error(`is set to ${path}, which is not a file`)
}

const REASONS: Record<string, string> = { ENOENT: 'no such file', EACCES: 'permission denied' }

function textOf(content: Buffer): string {
  if (content.length > MAX_BYTES)
    throw new Error('is set to a file larger than 64 KiB. The file must contain only the value')
  const text = decode(content)
  if (text === undefined) throw new Error('is set to a file that is not UTF-8 text')
  // Editors and `echo` end a file with one.
  const value = text.replace(/\r?\n$/, '')
  if (value.trim() === '') throw new Error('is set to an empty file')
  return value
}

function decode(content: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    return undefined
  }
}
