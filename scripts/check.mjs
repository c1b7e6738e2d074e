// `npm run check`: format, lint, types, import zones, supply chain. Every step runs; the failures are told at the end.
// `npm run check -- --changed`: the same for what differs from the last commit, in seconds.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './changed-files.mjs'
import { startChild } from './run-child.mjs'

const TYPE_CHECKED = [
  'contract',
  'assistant',
  'server',
  'web',
  'web/src/service-worker',
  'cli',
  'cli/test',
  'e2e',
  'bench',
  'scripts',
]
// Everybody speaks the contract's types, and the benchmarks measure the server.
const USERS_OF = { contract: TYPE_CHECKED, assistant: ['server', 'cli'], server: ['bench', 'scripts', 'cli'] }
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
  const { biome, types, oxlint, zones, supplyChain, apiDescription } = toolsOf(root)
  const cruised = [...TYPE_CHECKED, 'api-tools', 'vitest.config.ts'].filter((path) =>
    existsSync(join(root, path)),
  )
  return [
    [biome(['.'])],
    ...pairs(TYPE_CHECKED.filter((folder) => hasTypeScript(join(root, folder))).map(types)),
    [oxlint([])],
    [zones(cruised)],
    [supplyChain(), apiDescription()],
  ]
}

function some(root, changed) {
  const { biome, types, oxlint, zones, apiDescription } = toolsOf(root)
  const code = changed.filter((file) => CODE.test(file))
  const own = TYPE_CHECKED.filter((folder) => code.some((file) => file.startsWith(`${folder}/`)))
  const concerned = TYPE_CHECKED.filter((folder) =>
    own.some((other) => other === folder || USERS_OF[other]?.includes(folder)),
  )
  return [
    ...(changed.length > 0 ? [[biome(changed)]] : []),
    ...pairs(concerned.map(types)),
    ...(code.length > 0 ? [[oxlint(code), zones(code)]] : []),
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
    types: (folder) => ({
      name: `types of ${folder}`,
      // What was found is kept, so that the next check of a small change takes a part of the time.
      args: [
        bin('typescript/bin/tsc'),
        '--noEmit',
        '--incremental',
        '--tsBuildInfoFile',
        bin(`.cache/duebook-types/${folder.replaceAll('/', '-')}.tsbuildinfo`),
        '-p',
        folder,
      ],
    }),
    oxlint: (files) => ({
      name: 'lint with types',
      args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings', ...files],
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

function pairs(steps) {
  return steps.flatMap((_, index) => (index % 2 === 0 ? [steps.slice(index, index + 2)] : []))
}

// tsc calls a project without any file an error.
function hasTypeScript(folder) {
  return (
    existsSync(folder) &&
    readdirSync(folder, { withFileTypes: true }).some((entry) =>
      entry.isDirectory()
        ? entry.name !== 'node_modules' && entry.name !== 'dist' && hasTypeScript(join(folder, entry.name))
        : /\.tsx?$/.test(entry.name),
    )
  )
}
