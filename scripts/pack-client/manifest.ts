import { manifestBasics } from '../pack/manifest-basics.ts'

/** The package.json of the packed client. */
export function clientManifest(root: string) {
  return {
    name: '@duebook/client',
    description: 'Typed client for the API of Duebook, a self-hosted tracker for recurring bills and income',
    ...manifestBasics(root),
    sideEffects: false,
    types: './lib/index.d.ts',
    exports: { '.': { types: './lib/index.d.ts', default: './lib/index.js' } },
    files: ['lib'],
  }
}
