// `npm run check`: format, lint, types, import zones, supply chain. Every step runs; the failures are told at the end.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { startChild } from './run-child.mjs'

const TYPE_CHECKED = ['contract', 'server', 'web', 'web/src/service-worker', 'e2e', 'bench', 'scripts']

// Only the output of failed steps is shown, so a warning must be a failure or nobody would ever see it.
// Colours are asked for, because the output goes through us: biome writes them into CI logs by itself.
const BIOME_FLAGS = ['--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`]

/** Answers an exit code. */
export async function check(root, node) {
  const bin = (path) => join(root, 'node_modules', path)
  const types = TYPE_CHECKED.filter((folder) => hasTypeScript(join(root, folder))).map((folder) => ({
    name: `types of ${folder}`,
    args: [bin('typescript/bin/tsc'), '--noEmit', '-p', folder],
  }))
  const cruised = [...TYPE_CHECKED, 'vitest.config.ts'].filter((path) => existsSync(join(root, path)))

  // tsc keeps both cores of a small machine busy with two projects; more only cost memory.
  const batches = [
    [{ name: 'format and lint', args: [bin('@biomejs/biome/bin/biome'), 'ci', ...BIOME_FLAGS, '.'] }],
    ...pairs(types),
    [{ name: 'lint with types', args: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] }],
    [{ name: 'import zones', args: [bin('dependency-cruiser/bin/dependency-cruiser.mjs'), ...cruised] }],
    [{ name: 'supply chain', args: [join(root, 'scripts/supply-chain/check.mjs')] }],
  ]

  const failed = []
  for (const batch of batches) {
    const results = await Promise.all(batch.map((step) => runStep(root, node, step)))
    for (const result of results) {
      if (result.code > 128) return result.code
      if (result.code !== 0) failed.push(result.name)
    }
  }
  console.log(failed.length === 0 ? 'Check passed' : `Check failed: ${failed.join(', ')}`)
  return failed.length === 0 ? 0 : 1
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
