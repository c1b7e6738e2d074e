// What `npm test` and the others call, and `npm start` by way of start.sh. Plain JavaScript: it must run on the Node of any host,
// because its work is to fetch and start the Node that everything else needs.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, viteCli } from './build.mjs'
import { findNode } from './bundled-node.mjs'
import { ensureInstalled } from './install.mjs'
import { runChild, startChild } from './run-child.mjs'

const PARENT_CHECK_MS = 1000

const SLOW_CONFIG = 'vitest.slow.config.ts'
const TORTURE_CONFIG = 'server/test/torture/vitest.config.ts'

const firstParent = process.ppid

const root = join(fileURLToPath(import.meta.url), '..', '..')

const COMMANDS = {
  // For start.sh, which is told the Node to run the server with.
  prepare: { needs: 'production', builds: ['web', 'server'], run: (node) => told(node) },
  // `npm start` is start.sh itself. This is for Windows, which has no shell for it: there nothing restarts the server.
  start: {
    needs: 'production',
    builds: ['web', 'server'],
    run: (node, args) =>
      process.platform === 'win32'
        ? launch(node, [...envFile(), 'server/dist/main.js', ...args])
        : runChild('sh', [join(root, 'scripts/start.sh')]),
  },
  // For a container or a service, where nothing may be built at the start any more.
  build: { needs: 'production', builds: ['web', 'server'], run: () => 0 },
  duebook: {
    needs: 'production',
    builds: ['server'],
    run: (node, args) => launch(node, [...envFile(), 'server/dist/cli.js', ...args]),
  },
  dev: { needs: 'full', run: dev },
  test: {
    needs: 'full',
    builds: ['web', 'server', 'cli'],
    run: (node, args) => vitest(node, ['run', ...args]),
  },
  // The same, and where the time goes; `-- --config vitest.slow.config.ts` for the slow ones.
  'test:time': {
    needs: 'full',
    builds: ['web', 'server', 'cli'],
    run: (node, args) => {
      process.env.TEST_TIME = 'measured'
      return vitest(node, ['run', ...args])
    },
  },
  // Processes that are started and killed, floods, the fuzzer, most of the browser.
  'test:slow': {
    needs: 'full',
    builds: ['web', 'server', 'cli'],
    run: (node, args) => vitest(node, ['run', '--config', SLOW_CONFIG, ...args]),
  },
  // What can reach the files that differ from the last commit, by their imports; `-- main~3` for another commit.
  'test:changed': {
    needs: 'full',
    builds: ['web', 'server', 'cli'],
    run: (node, [commit = 'HEAD', ...args]) =>
      vitest(node, ['run', `--changed=${commit}`, '--passWithNoTests', ...args]),
  },
  // Runs again what a change concerns; `npm run test:watch -- bills` only files with that in their path.
  'test:watch': { needs: 'full', run: (node, args) => vitest(node, ['watch', ...args]) },
  // Minutes of kill -9, full disks and dead databases.
  'test:torture': {
    needs: 'full',
    builds: ['server'],
    run: (node, args) => vitest(node, ['run', '--config', TORTURE_CONFIG, ...args]),
  },
  check: {
    needs: 'full',
    run: async (node, args) => (await import('./check.mjs')).check(root, node, args),
  },
  // Stryker copies what it mutates, and server/ is all that it may copy.
  mutation: {
    needs: 'full',
    run: (node, args) =>
      runChild(node, [join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js'), 'run', ...args], {
        cwd: join(root, 'server'),
      }),
  },
  demo: {
    needs: 'production',
    builds: ['web', 'server'],
    run: (node, args) => launch(node, ['scripts/demo/main.ts', ...args]),
  },
  // What the README shows.
  pictures: {
    needs: 'full',
    builds: ['web', 'server'],
    run: (node) => tool(node, 'e2e/pictures.ts', []),
  },
  icons: { needs: 'full', run: (node) => tool(node, 'e2e/icons.ts', []) },
  // What comes with us from others, for whoever has to know.
  licences: {
    needs: 'production',
    run: async () => toldOf((await import('./supply-chain/licences.mjs')).writeLicences(root)),
  },
  sbom: {
    needs: 'production',
    run: async () => toldOf((await import('./supply-chain/sbom.mjs')).writeSbom(root)),
  },
  // The typed client as a package: contract/README.md.
  'pack:client': { needs: 'full', run: (node, args) => tool(node, 'scripts/pack-client/main.ts', args) },
  // The program for terminals as a package: cli/README.md.
  'pack:cli': {
    needs: 'full',
    builds: ['cli'],
    run: (node, args) => tool(node, 'scripts/pack-cli/main.ts', args),
  },
  bench: {
    needs: 'full',
    builds: ['web', 'server', 'cli'],
    run: (node, args) => tool(node, 'bench/run.ts', args),
  },
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
  for (const folder of command.builds ?? []) {
    const built = await ensureBuilt(root, node.path, folder)
    if (built !== 0) return built
  }
  return command.run(node.path, args)
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

function toldOf({ file, count }) {
  return told(`${file}: ${count} packages`)
}

function told(line) {
  console.log(line)
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
