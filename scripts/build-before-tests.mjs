// Tests that start processes start what is shipped. Before a run, and before each further one of `npm run test:watch`.
import { join } from 'node:path'
import { ensureBuilt } from './build.mjs'

const root = join(import.meta.dirname, '..')

export default async function setup(project) {
  await build()
  project.onTestsRerun(build)
}

async function build() {
  for (const folder of ['server', 'cli']) {
    if ((await ensureBuilt(root, process.execPath, folder)) !== 0) throw new Error(`${folder} does not build`)
  }
}
