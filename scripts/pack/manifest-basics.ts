import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the packages that we make have in common. */
export function manifestBasics(root: string) {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  return {
    version,
    license,
    type: 'module',
    // The oldest that they are tested on.
    engines: { node: '>=20' },
  }
}
