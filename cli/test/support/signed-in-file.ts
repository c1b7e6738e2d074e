import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD } from '../../../server/test/support/secrets.ts'
import type { Credentials } from '../../src/session/credentials.ts'
import type { Ran, Terminal } from './terminal.ts'

/** The file that `login` writes. */
export function credentialsAt(home: string): string {
  return join(home, '.config', 'duebook', 'credentials.json')
}

export function keptAt(home: string): Credentials {
  return JSON.parse(readFileSync(credentialsAt(home), 'utf8')) as Credentials
}

export function hasKept(home: string): boolean {
  return existsSync(credentialsAt(home))
}

/** In octal, as `chmod` takes it. */
export function modeOf(path: string): string {
  return (statSync(path).mode & 0o777).toString(8)
}

/** Signs in as somebody whose password is everybody's. */
export function logIn({ type }: Terminal, url: string, email: string, more = ''): Promise<Ran> {
  return type(`duebook login ${url} --email ${email} --password-stdin ${more}`, `${PASSWORD}\n`)
}
