import { join, resolve } from 'node:path'
import { npmPack } from '../pack/npm-pack.ts'
import { buildClient } from './build.ts'
import { clientManifest } from './manifest.ts'

/** `npm run pack:client [folder]`: the typed client as a package that anyone can install. */

const ROOT = join(import.meta.dirname, '..', '..')

npmPack(ROOT, resolve(process.argv[2] ?? join(ROOT, 'contract', 'dist')), {
  manifest: clientManifest(ROOT),
  readme: 'contract/README.md',
  fill: (content) => buildClient(ROOT, join(content, 'lib')),
})
