import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { REPOSITORY_ROOT } from './repository.ts'

const WEB = join(REPOSITORY_ROOT, 'web')

/** `npm test` keeps the build fresh; whoever runs the tests without it needs at least some build. */
export function requireWebBuild(): void {
  if (existsSync(join(WEB, 'dist', 'index.html'))) return
  const vite = dirname(createRequire(join(WEB, 'package.json')).resolve('vite/package.json'))
  const { status } = spawnSync(
    process.execPath,
    [join(vite, 'bin', 'vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: WEB,
      stdio: 'inherit',
      // Not that of the tests, which would make a build for development, without a service worker.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  )
  if (status !== 0) throw new Error('The web app could not be built')
}
