import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildClient } from './build.ts'
import { clientManifest } from './manifest.ts'

/** `npm run pack:client [folder]`: the typed client as a package that anyone can install. */

const ROOT = join(import.meta.dirname, '..', '..')

const folder = resolve(process.argv[2] ?? join(ROOT, 'contract', 'dist'))
const content = join(folder, 'package')
rmSync(content, { recursive: true, force: true })
mkdirSync(content, { recursive: true })
buildClient(ROOT, join(content, 'lib'))
writeFileSync(join(content, 'package.json'), `${JSON.stringify(clientManifest(ROOT), null, 2)}\n`)
copyFileSync(join(ROOT, 'contract', 'README.md'), join(content, 'README.md'))
copyFileSync(join(ROOT, 'LICENSE'), join(content, 'LICENSE'))

const name = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
  cwd: content,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})
const file = join(folder, name.trim())
console.log(`${file} (${(statSync(file).size / 1000).toFixed(1)} kB)`)
