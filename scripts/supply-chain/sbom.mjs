// What is inside, as CycloneDX JSON: npm's own list, with our names where it takes those of folders.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCommand } from '../install.mjs'
import { listPackages } from './licences.mjs'

export const SBOM_FILE = 'sbom.cdx.json'

/**
 * What runs, from the lock file, so that it is the same on every platform. npm's own `--omit=dev` also leaves out what is
 * needed both to run and to develop, the database drivers among it.
 */
export function makeSbom(root) {
  const bom = listOfNpm(root)
  const { name, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const runs = new Set(
    listPackages(root)
      .filter(({ isForDevelopment }) => !isForDevelopment)
      .map((each) => `${each.name}@${each.version}`),
  )
  const ours = new Map(workspaces.map((folder) => [folder, `@${name}/${folder}`]))
  bom.metadata.component.name = name
  bom.components = bom.components
    .map((component) => ({ ...component, name: ours.get(component.name) ?? component.name }))
    .filter(
      (component) =>
        runs.has(component['bom-ref']) || RUNNING.includes(component.name.replace(`@${name}/`, '')),
    )
  const kept = new Set([bom.metadata.component, ...bom.components].map((component) => component['bom-ref']))
  bom.dependencies = bom.dependencies
    .filter(({ ref }) => kept.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((each) => kept.has(each)) }))
  return bom
}

/** The workspaces that are not only there to test and to measure. */
const RUNNING = ['contract', 'server', 'web']

function listOfNpm(root) {
  const npm = npmCommand()
  const flags = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { status, stdout, stderr } = spawnSync(npm.command, [...npm.args, ...flags], {
    cwd: root,
    shell: npm.shell,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Error(`npm could not list what is inside: ${stderr.trim()}`)
  return JSON.parse(stdout)
}

export function writeSbom(root) {
  const bom = makeSbom(root)
  const file = join(root, SBOM_FILE)
  writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`)
  return { file, count: bom.components.length }
}
