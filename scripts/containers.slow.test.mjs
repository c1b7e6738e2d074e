// No container engine is needed: the Dockerfile is read by a linter, and its last two stages are carried out by hand in
// a folder of their own, with the commands that it names.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (file) => readFileSync(join(root, file), 'utf8')
const dockerfile = DockerfileParser.parse(read('Dockerfile'))
const compose = parse(read('compose.yaml'))
const { scripts } = JSON.parse(read('package.json'))
/** As `npm start` gives them to the server; the image and the service do without it. */
const MEMORY_FLAGS = /^memory='(.+)'$/m.exec(read('scripts/start.sh'))[1].split(' ')

/** What glibc is told, by name: a default in the shell, which whoever starts it may change. */
const MEMORY_SETTINGS = [...read('scripts/start.sh').matchAll(/(MALLOC_\w+)="\$\{\1-(\d+)\}"/g)].map(
  ([, name, value]) => `${name}=${value}`,
)

/** The instructions of each stage, by name; the last one has none. */
const stages = Object.groupBy(stageRows(), ([stage]) => stage)
const instructions = (stage, keyword) =>
  stages[stage].map(([, each]) => each).filter((each) => each.getKeyword() === keyword)
const lastOf = (stage, keyword) => instructions(stage, keyword).at(-1)

function stageRows() {
  let stage
  return dockerfile.getInstructions().map((instruction) => {
    if (instruction.getKeyword() === 'FROM') stage = instruction.getBuildStage() ?? 'final'
    return [stage, instruction]
  })
}

const argumentsOf = (instruction) => instruction.getArguments().map((argument) => argument.getValue())
const jsonOf = (instruction) => JSON.parse(instruction.getRawArgumentsContent().replace(/^.*?CMD\s+/, ''))

test('the linter finds nothing wrong with the Dockerfile', () => {
  expect(validate(read('Dockerfile'))).toEqual([])
})

test('every stage begins from the same pinned image, and what runs is neither root nor a shell', () => {
  const images = instructions('build', 'FROM').concat(
    instructions('dependencies', 'FROM'),
    instructions('final', 'FROM'),
  )
  expect(new Set(images.map((from) => from.getImage()))).toEqual(new Set(['node:24-bookworm-slim']))
  expect(argumentsOf(lastOf('final', 'USER'))).toEqual(['node'])
  // Nothing that the user could change comes after: the files belong to root, the data to the user.
  const order = stages.final.map(([, each]) => each.getKeyword())
  expect(order.slice(order.indexOf('USER'))).toEqual(['USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'])
  expect(jsonOf(lastOf('final', 'CMD'))).toEqual(['node', ...MEMORY_FLAGS, 'server/dist/main.js'])
  expect(MEMORY_SETTINGS).toHaveLength(2)
  expect(argumentsOf(lastOf('final', 'ENV'))).toEqual(expect.arrayContaining(MEMORY_SETTINGS))
})

test('every npm script that is run exists, and every copied file too', () => {
  const all = (keyword) => Object.keys(stages).flatMap((stage) => instructions(stage, keyword))
  const run = all('RUN').flatMap((each) => /npm run (\S+)/.exec(each.getRawArgumentsContent())?.[1] ?? [])
  expect(run.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  const copied = all('COPY')
    .filter((each) => each.getFlags().length === 0)
    .flatMap((each) => argumentsOf(each).slice(0, -1))
  expect(copied.filter((source) => !existsSync(join(root, source)))).toEqual([])
})

test('a manifest of every workspace is there before npm installs by the lock file', () => {
  const { workspaces } = JSON.parse(read('package.json'))
  const copied = instructions('dependencies', 'COPY').flatMap(argumentsOf)
  for (const workspace of workspaces) expect(copied).toContain(`${workspace}/package.json`)
})

test('what the Dockerfile puts together starts, is healthy, keeps to its volume, and ends at SIGTERM', {
  timeout: 180_000,
}, async () => {
  const image = mkdtempSync(join(tmpdir(), 'duebook-image-'))
  onTestFinished(() => rmSync(image, { recursive: true, force: true }))
  const app = join(image, 'app')
  copyStage('dependencies', app)
  for (const run of instructions('dependencies', 'RUN')) {
    const [command, ...args] = argumentsOf(run)
    expect(command).toBe('npm')
    execFileSync(command, [...args, '--prefer-offline'], { cwd: app, stdio: 'pipe' })
  }
  copyStage('final', app)
  const port = await freePort()
  const data = join(image, 'data')
  mkdirSync(data, { mode: 0o700 })
  const env = environmentOf(app, { DATA_DIR: data, PORT: String(port), HOST: '127.0.0.1' })
  const before = filesBelow(app)

  expect(healthOf(app, env)).toBe(1)
  const [command, ...args] = jsonOf(lastOf('final', 'CMD'))
  const server = spawn(command, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      output += text
    })
  const ended = once(server, 'exit')
  await until(() => output.includes('Duebook is ready') || server.exitCode !== null)
  expect(output).toContain(`Duebook is ready at http://127.0.0.1:${port}`)
  expect(healthOf(app, env)).toBe(0)
  const page = await fetch(`http://127.0.0.1:${port}/`)
  expect(await page.text()).toContain('<title>Duebook</title>')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  // The container's own files can be read-only: nothing was written among them.
  expect(filesBelow(app)).toEqual(before)
  expect(existsSync(join(data, 'duebook.sqlite'))).toBe(true)
})

test('the systemd unit runs the server alone, and does not retry wrong settings', async () => {
  const settings = new Map(
    read('duebook.service')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  )
  expect(settings.get('RestartPreventExitStatus')).toBe('2')
  const folder = settings.get('WorkingDirectory')
  const [command, ...args] = settings.get('ExecStart').replaceAll(folder, root).split(' ')
  expect(args).toEqual([...MEMORY_FLAGS, 'server/dist/main.js'])
  expect(settings.get('Environment').split(' ')).toEqual(MEMORY_SETTINGS)
  const data = mkdtempSync(join(tmpdir(), 'duebook-service-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const server = spawn(command, args, {
    cwd: root,
    env: { DATA_DIR: data, PORT: '0', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  const [text] = await once(server.stdout, 'data')
  expect(String(text)).toContain('Duebook is ready')
  server.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** Copies into `app` what the stage copies; what is built comes from this checkout instead of the build stage. */
function copyStage(stage, app) {
  for (const copy of instructions(stage, 'COPY')) {
    const [target, ...sources] = argumentsOf(copy).reverse()
    const from = copy
      .getFlags()
      .find((flag) => flag.getName() === 'from')
      ?.getValue()
    if (from === 'dependencies') continue
    for (const source of sources) {
      const path = from === 'build' ? join(root, source.replace('/app/', '')) : join(root, source)
      const isFolder = statSync(path).isDirectory()
      const destination =
        target.endsWith('/') && !isFolder ? join(app, target, basename(path)) : join(app, target)
      cpSync(path, destination, { recursive: true })
    }
  }
}

function environmentOf(app, settings) {
  const stated = instructions('final', 'ENV').flatMap((env) => env.getProperties())
  const fixed = Object.fromEntries(stated.map((each) => [each.getName(), each.getValue()]))
  const path = fixed.PATH.replace('/app', app).replace('$PATH', process.env.PATH).replaceAll(':', delimiter)
  return { ...fixed, ...settings, PATH: path }
}

function healthOf(app, env) {
  const [command, ...args] = jsonOf(lastOf('final', 'HEALTHCHECK'))
  try {
    execFileSync(command, args, { cwd: app, env, stdio: 'pipe' })
    return 0
  } catch (error) {
    return error.status
  }
}

function filesBelow(folder) {
  const listed = execFileSync('find', [folder, '-type', 'f', '-not', '-path', '*/node_modules/*'], {
    encoding: 'utf8',
  })
  return listed.split('\n').sort()
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function until(isTrue) {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 50))
}

test('the compose file runs the image without privileges, read-only but for its volume', () => {
  const { duebook } = compose.services
  const env = environmentOf('/app', {})
  expect(duebook).toMatchObject({
    build: '.',
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    volumes: [`data:${env.DATA_DIR}`],
    tmpfs: ['/tmp'],
  })
  expect(argumentsOf(lastOf('final', 'VOLUME'))).toEqual([env.DATA_DIR])
  expect(argumentsOf(lastOf('final', 'EXPOSE'))).toEqual([env.PORT])
  expect(duebook.ports).toEqual([`\${PUBLISH:-127.0.0.1:3000}:${env.PORT}`])
  // One process a container: neither file starts a second program, or a shell that would.
  expect(duebook.command).toBeUndefined()
  expect(duebook.entrypoint).toBeUndefined()
})

test('SQLite is the default; PostgreSQL is a profile that is waited for where it is chosen', () => {
  const { duebook, postgres } = compose.services
  expect(duebook.profiles).toBeUndefined()
  expect(postgres.profiles).toEqual(['postgres'])
  expect(duebook.depends_on.postgres).toEqual({ condition: 'service_healthy', required: false })
  expect(postgres.healthcheck.test[1]).toBe('pg_isready')
  expect(Object.keys(compose.volumes)).toEqual(['data', 'postgres'])
})

test('both containers have resource limits and no privileges that they do not need', () => {
  const { duebook, postgres } = compose.services
  for (const service of [duebook, postgres]) {
    expect(service).toMatchObject({
      mem_limit: expect.stringMatching(/^\$\{\w+:-1g\}$/),
      pids_limit: expect.any(Number),
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    })
  }
  expect(duebook).not.toHaveProperty('cap_add')
  // Root at its start, to take over the volume and become another user; nothing that reaches beyond the container.
  expect(postgres.cap_add).toEqual(['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'])
})

test('private and generated files stay out of the builder’s sight', () => {
  const ignored = read('.dockerignore').split('\n')
  for (const entry of ['.git', '.env', 'data', '**/node_modules', '**/dist']) expect(ignored).toContain(entry)
})
