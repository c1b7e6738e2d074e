import { chmodSync, cpSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { npmPack } from '../pack/npm-pack.ts'
import { licenceTexts } from './licence-texts.ts'
import { cliManifest } from './manifest.ts'

/** `npm run pack:cli [folder]`: the program for terminals, as it was built, as a package that `npx` runs. */

const ROOT = join(import.meta.dirname, '..', '..')

npmPack(ROOT, resolve(process.argv[2] ?? join(ROOT, 'cli', 'dist')), {
  manifest: cliManifest(ROOT),
  readme: 'cli/README.md',
  fill: (content) => {
    cpSync(join(ROOT, 'cli', 'dist', 'lib'), join(content, 'lib'), { recursive: true })
    chmodSync(join(content, 'lib', 'duebook.js'), 0o755)
    writeFileSync(join(content, 'LICENSES'), licenceTexts(ROOT, join(content, 'lib')))
  },
})
