// Which licences come with what we depend on, and which of them we take.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** They ask for no more than that their text goes along. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
])
/** Looked at one by one: used as they are, as tools, and no part of what is served. */
const ALLOWED_FOR = {
  argparse: 'Python-2.0',
  '@axe-core/playwright': 'MPL-2.0',
  'axe-core': 'MPL-2.0',
  'caniuse-lite': 'CC-BY-4.0',
  'ical.js': 'MPL-2.0',
  lightningcss: 'MPL-2.0',
}

export const LICENCE_FILE = 'licences.txt'

/** Every package of the lock file, once a version. */
export function listPackages(root) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  for (const [path, entry] of Object.entries(packages)) {
    const at = path.lastIndexOf('node_modules/')
    if (at === -1 || entry.link) continue
    const name = path.slice(at + 'node_modules/'.length)
    const known = found.get(`${name}@${entry.version}`)
    found.set(`${name}@${entry.version}`, {
      name,
      version: entry.version,
      licence: entry.license,
      // One that is needed to run somewhere is needed to run.
      isForDevelopment: (known?.isForDevelopment ?? true) && entry.dev === true,
      folder: join(root, path),
    })
  }
  return [...found.values()].toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1))
}

export function licenceProblems(root) {
  return listPackages(root)
    .filter(({ name, licence }) => !isTaken(name, licence))
    .map(
      ({ name, version, licence }) =>
        `${name} ${version} has the licence ${licence ?? 'of nobody knows'}, which is not allowed`,
    )
}

/** `A OR B` leaves the choice; `A AND B` asks for both. */
export function isTaken(name, licence) {
  if (typeof licence !== 'string') return false
  const base = Object.keys(ALLOWED_FOR).find((allowed) => name === allowed || name.startsWith(`${allowed}-`))
  const allows = (id) => ALLOWED.has(id) || (base !== undefined && ALLOWED_FOR[base] === id)
  const inner = licence.replace(/^\((.*)\)$/, '$1')
  // A mixture of both would need brackets, which nobody uses so far.
  if (/[()]/.test(inner) || (inner.includes(' OR ') && inner.includes(' AND '))) return false
  return inner.includes(' OR ') ? inner.split(' OR ').some(allows) : inner.split(' AND ').every(allows)
}

/** What runs, with the texts of the licences as far as they are installed. */
export function writeLicences(root) {
  const parts = listPackages(root)
    .filter(({ isForDevelopment }) => !isForDevelopment)
    .map(({ name, version, licence, folder }) => {
      const text = licenceText(folder)
      return `${name} ${version}\n${licence}\n${text === undefined ? '' : `\n${text}\n`}`
    })
  const file = join(root, LICENCE_FILE)
  writeFileSync(file, `${parts.join(`\n${'-'.repeat(80)}\n\n`)}`)
  return { file, count: parts.length }
}

/** Undefined where the package has none. */
export function licenceText(folder) {
  if (!existsSync(folder)) return undefined
  const name = readdirSync(folder).find((each) => /^(?:licen[cs]e|copying)(?:\.\w+)?$/i.test(each))
  return name === undefined ? undefined : readFileSync(join(folder, name), 'utf8').trim()
}
