import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY_ROOT } from '#program/program-files'

/** Of this program, as package.json has it. */
export function readVersion(): string {
  const file = readFileSync(join(REPOSITORY_ROOT, 'package.json'), 'utf8')
  return (JSON.parse(file) as { version: string }).version
}
