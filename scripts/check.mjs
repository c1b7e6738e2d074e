// `npm run check`: types, lint, format, import zones, supply chain. Every step runs; the failures are told at the end.
// `npm run check -- --changed`: the same for what differs from the last commit, in seconds.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed-files.mjs'
import { startChild } from './run-child.mjs'

const FOLDERS = ['contract', 'assistant', 'server', 'web', 'cli', 'e2e', 'bench', 'scripts']
// Everybody speaks the contract's types, and the benchmarks measure the server.
const USERS_OF = { contract: FOLDERS, assistant: ['server', 'cli'], server: ['bench', 'scripts', 'cli'] }
/** What a change of such a file means is not known, so that all is checked. */
const CONCERNS_ALL =
  /(^|\/)(package(-lock)?|tsconfig[^/]*|biome)\.json$|^\.|^scripts\/(check|lint|supply-chain)/
const DESCRIBES_API = /^(contract\/src|server\/src\/(api-docs|http)|api-tools)\//
const CODE = /\.(ts|tsx|mts|js|mjs)$/

// Only the output of failed steps is shown, so a warning must be a failure or nobody would ever see it.
// Colours are asked for, because the output goes through us: biome writes them into CI logs by itself.
const BIOME_FLAGS = ['--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]

/** Answers an exit code. */
export async function check(root, node, args = []) {
  const changed = args.includes('--changed') ? changedFiles(root) : undefined
  const steps =
    changed === undefined || changed.some((file) => CONCERNS_ALL.test(file)) ? all(root) : some(root, changed)
  const failed = []
  for (const batch of steps) {
    const results = await Promise.all(batch.map((step) => runStep(root, node, step)))
    for (const result of results) {
      if (result.code > 128) return result.code
      if (result.code !== 0) failed.push(result.name)
    }
  }
  console.log(failed.length === 0 ? 'Check passed' : `Check failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
}

function all(root) {
  const { biome, oxlint, zones, supplyChain, apiDescription } = toolsOf(root)
  const cruised = [...FOLDERS, 'api-tools', 'vitest.config.ts'].filter((path) => existsSync(join(root, path)))
  return [[oxlint([])], [biome(['.']), zones(cruised)], [supplyChain(), apiDescription()]]
}

function some(root, changed) {
  const { biome, oxlint, zones, apiDescription } = toolsOf(root)
  const code = changed.filter((file) => CODE.test(file))
  const own = FOLDERS.filter((folder) => code.some((file) => file.startsWith(`${folder}/`)))
  // A type that has changed is wrong where it is used.
  const concerned = FOLDERS.filter((folder) =>
    own.some((other) => other === folder || USERS_OF[other]?.includes(folder)),
  )
  return [
    ...(changed.length > 0 ? [[biome(changed)]] : []),
    ...(code.length > 0 ? [[oxlint([...concerned, ...code])], [zones(code)]] : []),
    ...(changed.some((file) => DESCRIBES_API.test(file)) ? [[apiDescription()]] : []),
  ]
}

function toolsOf(root) {
  const bin = (path) => join(root, 'node_modules', path)
  return {
    biome: (files) => ({
      name: 'format and lint',
      args: [bin('@biomejs/biome/bin/biome'), 'ci', ...BIOME_FLAGS, '--no-errors-on-unmatched', ...files],
    }),
    oxlint: (files) => ({
      name: 'types, and lint with types',
      // One program for both: it reads each project once.
      args: [bin('oxlint/bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings', ...files],
    }),
    zones: (files) => ({
      name: 'import zones',
      args: [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), ...files],
    }),
    apiDescription: () => ({ name: 'API description', args: [join(root, 'api-tools/lint.mjs')] }),
    supplyChain: () => ({ name: 'supply chain', args: [join(root, 'scripts/supply-chain/check.mjs')] }),
  }
}

async function runStep(root, node, { name, args }) {
  const began = performance.now()
  const { child, ended } = startChild(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  // Held back and printed at once, so that two steps side by side do not mix their lines.
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text) => {
      output += text
    })
  }
  const code = await ended
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`)
  if (code !== 0) console.log(output.trimEnd())
  else for (const [line] of output.matchAll(/^Warning: .*$/gm)) console.log(line)
  return { name, code }
}
