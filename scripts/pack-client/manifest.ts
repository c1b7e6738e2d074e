import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The package.json of the packed client. */
export function clientManifest(root: string) {
  const { version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  return {
    name: '@duebook/client',
    version,
    description: 'Typed client for the API of Duebook, a self-hosted tracker for recurring bills and income',
    license,
    type: 'module',
    sideEffects: false,
    // The oldest that it is tested on.
    engines: { node: '>=20' },
    types: './lib/index.d.ts',
    exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
    files: ['lib'],
  }
}
