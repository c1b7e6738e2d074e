// What package.json and package-lock.json must say so that an install brings exactly what was looked at. That they agree on
// names and versions, and that what comes has its hash, `npm ci` checks by itself.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const EXACT = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies']

/** One sentence for each fault; none where all is well. */
export function lockFileProblems(root) {
  const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
  const own = read('package.json')
  const workspaces = own.workspaces ?? []
  const manifests = new Map([
    ['', own],
    ...workspaces.map((folder) => [folder, read(join(folder, 'package.json'))]),
  ])
  const lock = read('package-lock.json')
  return [
    ...packageProblems(lock, workspaces),
    ...pinProblems(manifests),
    ...kindProblems(lock, manifests),
    ...installScriptProblems(lock, own.allowScripts ?? {}),
    ...settingProblems(readFileSync(join(root, '.npmrc'), 'utf8')),
  ]
}

/** A hash for each package, and no addresses, so that any mirror can serve them and nothing comes from elsewhere. */
function packageProblems({ lockfileVersion, packages }, workspaces) {
  const problems =
    lockfileVersion === 3 ? [] : [`package-lock.json has version ${lockfileVersion} instead of 3`]
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || workspaces.includes(path) || entry.link) continue
    if (!/^sha512-[A-Za-z0-9+/]{86}==$/.test(entry.integrity ?? ''))
      problems.push(`${path} has no SHA-512 integrity`)
    if (entry.resolved !== undefined) problems.push(`${path} has an address: ${entry.resolved}`)
    if (entry.inBundle) problems.push(`${path} is bundled in another package, without its own hash`)
  }
  return problems
}

function pinProblems(manifests) {
  const problems = []
  for (const [folder, manifest] of manifests) {
    for (const [name, version] of [
      ...dependenciesOf(manifest),
      ...Object.entries(manifest.overrides ?? {}),
    ]) {
      if (!EXACT.test(version))
        problems.push(`${join(folder, 'package.json')} does not pin ${name} exactly: ${version}`)
    }
  }
  return problems
}

/** `npm ci` compares names and versions, but not who is needed only to develop. */
function kindProblems({ packages }, manifests) {
  const kindsOf = (manifest) =>
    JSON.stringify(KINDS.map((kind) => Object.keys(manifest?.[kind] ?? {}).toSorted()))
  return [...manifests]
    .filter(([folder, manifest]) => kindsOf(manifest) !== kindsOf(packages[folder]))
    .map(
      ([folder]) => `package-lock.json and ${join(folder, 'package.json')} differ in what is needed for what`,
    )
}

/** No package runs anything when it is installed. One that wants to must be looked at first. */
function installScriptProblems({ packages }, allowScripts) {
  const problems = []
  for (const [path, { hasInstallScript }] of Object.entries(packages)) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (hasInstallScript && allowScripts[name] !== false)
      problems.push(`${name} runs a script at installation. Review it, and set it to false in allowScripts`)
  }
  return problems
}

function settingProblems(settings) {
  const lines = settings.split('\n').map((line) => line.trim())
  const problems = ['ignore-scripts=true', 'save-exact=true', 'omit-lockfile-registry-resolved=true']
    .filter((line) => !lines.includes(line))
    .map((line) => `.npmrc is missing ${line}`)
  if (lines.some((line) => /registry *=/.test(line) && !line.startsWith('omit-'))) {
    problems.push('.npmrc sets a registry: leave that to the user’s own settings')
  }
  return problems
}

function dependenciesOf(manifest) {
  return KINDS.flatMap((kind) => Object.entries(manifest[kind] ?? {}))
}
