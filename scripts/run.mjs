// What `npm start`, `npm test` and the others call. Plain JavaScript: it must run on the Node of any host,
// because its work is to fetch and start the Node that everything else needs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureWebBuilt, viteCli } from './build-web.mjs'
import { findNode } from './bundled-node.mjs'
import { check } from './check.mjs'
import { ensureInstalled } from './install.mjs'
import { keepRunning } from './keep-running.mjs'
import { runChild, startChild } from './run-child.mjs'
import { writeLicences } from './supply-chain/licences.mjs'
import { writeSbom } from './supply-chain/sbom.mjs'

const PARENT_CHECK_MS = 1000

const SLOW_CONFIG = 'vitest.slow.config.ts'
const TORTURE_CONFIG = 'server/test/torture/vitest.config.ts'

const firstParent = process.ppid

const root = join(fileURLToPath(import.meta.url), '..', '..')

const COMMANDS = {
  start: { needs: 'production', web: true, run: serve },
  // For a container, where nothing may be built at the start any more.
  build: { needs: 'production', web: true, run: () => 0 },
  duebook: { needs: 'production', run: (node, args) => launch(node, serverFile('cli.ts', args)) },
  dev: { needs: 'full', run: dev },
  test: { needs: 'full', web: true, run: (node, args) => vitest(node, ['run', ...args]) },
  // Processes that are started and killed, floods, the fuzzer, most of the browser.
  'test:slow': {
    needs: 'full',
    web: true,
    run: (node, args) => vitest(node, ['run', '--config', SLOW_CONFIG, ...args]),
  },
  // Runs again what a change concerns; `npm run test:watch -- bills` only files with that in their path.
  'test:watch': { needs: 'full', run: (node, args) => vitest(node, ['watch', ...args]) },
  // Minutes of kill -9, full disks and dead databases.
  'test:torture': {
    needs: 'full',
    run: (node, args) => vitest(node, ['run', '--config', TORTURE_CONFIG, ...args]),
  },
  check: { needs: 'full', run: (node, args) => check(root, node, args) },
  // Stryker copies what it mutates, and server/ is all that it may copy.
  mutation: {
    needs: 'full',
    run: (node, args) =>
      runChild(node, [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', ...args], {
        cwd: join(root, 'server'),
      }),
  },
  demo: { needs: 'production', web: true, run: (node) => launch(node, ['scripts/demo/main.ts']) },
  // What the README shows.
  pictures: { needs: 'full', web: true, run: (node) => tool(node, 'e2e/pictures.ts', []) },
  icons: { needs: 'full', run: (node) => tool(node, 'e2e/icons.ts', []) },
  // What comes with us from others, for whoever has to know.
  licences: { needs: 'production', run: () => told(writeLicences(root)) },
  sbom: { needs: 'production', run: () => told(writeSbom(root)) },
  // The typed client as a package: contract/README.md.
  'pack:client': { needs: 'full', run: (node, args) => tool(node, 'scripts/pack-client/main.ts', args) },
  bench: { needs: 'full', web: true, run: (node, args) => tool(node, 'bench/run.ts', args) },
}

process.exitCode = await main(process.argv[2], process.argv.slice(3))

async function main(name, args) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined
  if (!command) {
    console.error(`Usage: node scripts/run.mjs ${Object.keys(COMMANDS).join('|')} [arguments]`)
    return 2
  }
  const installed = await ensureInstalled(root, command.needs)
  if (installed !== 0) return installed

  const node = findNode(root)
  if (node.problem) {
    console.error(node.problem)
    return 1
  }
  const built = command.web ? await ensureWebBuilt(root, node.path) : 0
  return built === 0 ? command.run(node.path, args) : built
}

function serve(node, args) {
  return keepRunning(() => launch(node, serverFile('main.ts', args)), { isGone: isOrphan })
}

/** Looks for `.env` each time: it may have come, or changed, since. */
function serverFile(file, args) {
  return [...envFile(), `server/src/${file}`, ...args]
}

async function launch(node, args) {
  const { child, ended } = startChild(node, args, {
    cwd: root,
    // The channel carries no messages. It breaks when this process is killed without a chance to pass the
    // signal on, and so tells the server that it was left alone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const watch = stopWhenOrphaned(child)
  const code = await ended
  clearInterval(watch)
  return code
}

function stopWhenOrphaned(child) {
  return setInterval(() => isOrphan() && child.kill('SIGTERM'), PARENT_CHECK_MS)
}

/** npm killed hard passes nothing on either, but then we get another parent. */
function isOrphan() {
  // Started without npm, the parent may be a shell that ends on purpose (`nohup … &`).
  return Boolean(process.env.npm_lifecycle_event) && process.ppid !== firstParent
}

function told({ file, count }) {
  console.log(`${file}: ${count} packages`)
  return 0
}

function vitest(node, args) {
  return tool(node, 'node_modules/vitest/vitest.mjs', args)
}

function tool(node, file, args) {
  return runChild(node, [file, ...args], { cwd: root })
}

async function dev(node) {
  const api = startChild(node, ['--watch', ...envFile(), 'server/src/main.ts'], {
    cwd: root,
    // Away from the terminal's signals: Node's watcher crashes when our copy of Ctrl-C is its second one.
    detached: true,
  })
  const web = startChild(node, [viteCli(root)], { cwd: join(root, 'web') })
  // One without the other is of no use: the first to end takes the other along.
  const code = await Promise.race([api.ended, web.ended])
  for (const { child } of [api, web]) if (!child.killed) child.kill()
  await Promise.all([api.ended, web.ended])
  return code
}

/** Not `--env-file-if-exists`, which tells everyone that there is none. */
function envFile() {
  return existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
}
