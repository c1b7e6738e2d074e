import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const NAMED_IN = 'server/test/upgrade/former-version.txt'

/** Puts the version that is upgraded from into an empty folder, ready to run its tests. Its dependencies are those of today. */
export function checkOutFormer(folder: string): void {
  const commit = readFileSync(join(ROOT, NAMED_IN), 'utf8').trim()
  const archive = join(folder, 'former.tar')
  try {
    execFileSync('git', ['archive', `--output=${archive}`, commit], { cwd: ROOT, stdio: 'pipe' })
  } catch (error) {
    throw new Error(
      `The former version, commit ${commit} as ${NAMED_IN} names it, is not in this clone. In a shallow one, run ` +
        `"git fetch --depth=1 origin ${commit}", or "git fetch --unshallow". The same in CI: check out with its whole history.`,
      { cause: error },
    )
  }
  execFileSync('tar', ['-xf', archive, '-C', folder])
  linkDependencies(folder)
}

/** One by one: the project's own packages must be those of the former version. */
function linkDependencies(folder: string): void {
  const from = join(ROOT, 'node_modules')
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@duebook'), { recursive: true })
  for (const name of readdirSync(from)) {
    // What tools keep there is of this version.
    if (name !== '@duebook' && !/^\.(?:cache|vite)/.test(name)) symlinkSync(join(from, name), join(to, name))
  }
  for (const name of readdirSync(join(from, '@duebook')))
    symlinkSync(join(folder, name), join(to, '@duebook', name))
}
