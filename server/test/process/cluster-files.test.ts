import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { API_PREFIX, endpoints } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readConfig } from '#config/config'
import { temporaryDirectory } from './server-process.ts'

const ROOT = join(import.meta.dirname, '../../..')
const KUBERNETES = 'deploy/kubernetes'
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const manifest = (name: string) => parse(read(`${KUBERNETES}/${name}`))
const fromDockerfile = (pattern: RegExp) => pattern.exec(read('Dockerfile'))?.[1]

const PORT = Number(fromDockerfile(/^EXPOSE (\d+)$/m))
const DATA_DIR = fromDockerfile(/^VOLUME (\S+)$/m)
const HEALTH = API_PREFIX + endpoints.getHealth.path
const READY = API_PREFIX + endpoints.getReadiness.path
/** What a stop gets where nothing drains. */
const STOP_SECONDS = Number(
  /stop_grace_period: \$\{STOP_GRACE_PERIOD:-(\d+)s\}/.exec(read('compose.yaml'))?.[1],
)
const LONG_SECRET = 'a secret that is long enough for all of them'

/** What the server makes of settings: which of them it knows, and what it finds wrong. */
function configOf(settings: Record<string, string | undefined>) {
  const asked = new Set<string>()
  const get = (target: typeof settings, name: string) => {
    asked.add(name)
    return target[name]
  }
  const { config, problems } = readConfig(new Proxy(settings, { get }), ROOT)
  return { config, problems, unknown: Object.keys(settings).filter((name) => !asked.has(name)) }
}

describe('compose.cluster.yaml', () => {
  const given = { POSTGRES_PASSWORD: 'abc123', JWT_SECRET: LONG_SECRET, SECRETS_KEY: LONG_SECRET }
  const file = read('compose.cluster.yaml').replace(
    /\$\{(\w+)(?::[-?]([^}]*))?\}/g,
    (_, name: keyof typeof given, otherwise: string) => given[name] ?? otherwise,
  )
  const { services, volumes } = parse(file, { merge: true })
  const servers = [services['duebook-1'], services['duebook-2']]
  const single = parse(read('compose.yaml')).services

  test('gives two servers settings that exist and fit together', () => {
    for (const { environment } of servers) {
      const { config, problems, unknown } = configOf(environment)
      expect([problems, unknown]).toEqual([[], []])
      expect(config).toMatchObject({ port: PORT, trustProxy: 1, dataDir: DATA_DIR })
      expect(config.database).toMatchObject({ engine: 'postgres' })
    }
    expect(servers[1].environment).toEqual(servers[0].environment)
    // What compose.yaml fixes is fixed here too.
    expect(servers[0].environment).toMatchObject(single.duebook.environment)
  })

  test('waits for a server to drain and to stop, and drains longer than HAProxy needs to notice', () => {
    const { inter, fastinter, fall } = haproxyChecks()
    for (const { environment, stop_grace_period } of servers) {
      const drain = Number(environment.DRAIN_SECONDS)
      expect(Number.parseInt(stop_grace_period, 10)).toBeGreaterThanOrEqual(drain + STOP_SECONDS)
      expect(drain).toBeGreaterThan(2 * (inter + fastinter * (fall - 1)))
    }
  })

  test('runs everything without privileges, read-only but for its volumes, within limits', () => {
    for (const service of Object.values<Record<string, unknown>>(services)) {
      expect(service).toMatchObject({
        restart: 'unless-stopped',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.any(String),
        pids_limit: expect.any(Number),
      })
      expect(service).not.toHaveProperty('cap_add')
      expect(service).not.toHaveProperty('privileged')
    }
    expect(servers.map(({ image, build }) => [image, build])).toEqual([
      [single.duebook.image, '.'],
      [single.duebook.image, '.'],
    ])
    expect(servers.map((server) => server.volumes)).toEqual([[`data-1:${DATA_DIR}`], [`data-2:${DATA_DIR}`]])
  })

  test('opens HAProxy alone, and mounts files and volumes that exist', () => {
    const open = Object.entries<{ ports?: string[] }>(services).filter(([, { ports }]) => ports)
    expect(open).toMatchObject([['haproxy', { ports: [`127.0.0.1:3000:${PORT}`] }]])
    const mounted = Object.values<{ volumes: string[] }>(services).flatMap((service) =>
      service.volumes.map((volume) => volume.split(':')[0] ?? ''),
    )
    const named = mounted.filter((source) => !source.startsWith('./'))
    expect(named.toSorted()).toEqual(Object.keys(volumes).toSorted())
    const files = mounted.filter((source) => source.startsWith('./')).map((source) => source.slice(2))
    expect(files.filter((name) => read(name) === '')).toEqual([])
  })

  test('names the database servers as the address, the standby’s script and HAProxy do', () => {
    const hosts = /@([^/]+)\//.exec(servers[0].environment.DATABASE_URL)?.[1]?.split(',')
    expect(hosts).toEqual(['postgres-primary:5432', 'postgres-standby:5432'])
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(['postgres-primary', 'postgres-standby', ...haproxyServers()]),
    )
    expect(read('deploy/postgres/start-standby.sh')).toContain('host=postgres-primary user=$POSTGRES_USER')
    const [, standby] = /application_name=(\w+)/.exec(read('deploy/postgres/start-standby.sh')) ?? []
    expect(read('deploy/postgres/prepare-primary.sh')).toContain(`synchronous_standby_names = '${standby}'`)
    expect(services['postgres-primary'].image).toBe(single.postgres.image)
    expect(services['postgres-standby'].image).toBe(single.postgres.image)
  })

  test.each(globSync('deploy/postgres/*.sh', { cwd: ROOT }))('%s is a sound script', (script) => {
    expect(spawnSync('sh', ['-n', join(ROOT, script)], { encoding: 'utf8' }).stderr).toBe('')
  })

  test.runIf(canRun('docker', ['compose', 'version']))('is what Docker Compose accepts', () => {
    const args = ['compose', '--file', join(ROOT, 'compose.cluster.yaml'), 'config', '--quiet']
    const { status, stderr } = spawnSync('docker', args, {
      env: { ...process.env, ...given },
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  })
})

describe('deploy/haproxy.cfg', () => {
  test('asks /ready, and repeats only what is safe to repeat', () => {
    const file = read('deploy/haproxy.cfg')
    expect(file).toContain(`http-check send meth GET uri ${READY} `)
    expect(file).toContain('retry-on conn-failure empty-response\n')
    expect(file).toContain('http-request disable-l7-retry unless METH_GET\n')
    const callback = `${API_PREFIX}${endpoints.finishOpenid.path}`
    expect(file).toContain(`http-request disable-l7-retry if { path ${callback} }\n`)
    expect(file).toContain(`bind :${PORT}\n`)
    expect(file.match(/^ {2}server \S+ \S+$/gm)).toEqual(
      haproxyServers().map((name) => `  server ${name} ${name}:${PORT}`),
    )
  })
})

describe('the Kubernetes manifests', () => {
  const settings = parseEnv(read(`${KUBERNETES}/settings.env`))
  const secrets = parseEnv(read(`${KUBERNETES}/secrets.example.env`))
  const { spec } = manifest('deployment.yaml')
  const pod = spec.template.spec
  const [container] = pod.containers

  test('have settings that exist; secrets that were not replaced stop the start', () => {
    const filled = { ...settings, ...secrets, JWT_SECRET: LONG_SECRET, SECRETS_KEY: LONG_SECRET }
    const { problems, unknown } = configOf(filled)
    expect([problems, unknown]).toEqual([[], []])
    const asShipped = configOf({ ...settings, ...secrets }).problems.map((line) => line.split(' ')[0])
    expect(new Set(asShipped)).toEqual(new Set(['JWT_SECRET', 'SECRETS_KEY']))
  })

  test('replace pods without a gap, and give each time to drain and to stop', () => {
    expect(spec.replicas).toBeGreaterThanOrEqual(2)
    expect(spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    })
    const drain = Number(settings.DRAIN_SECONDS)
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drain + STOP_SECONDS)
    const { periodSeconds, failureThreshold } = container.readinessProbe
    expect(drain).toBeGreaterThan(2 * periodSeconds * failureThreshold)
    expect(manifest('disruption-budget.yaml').spec.maxUnavailable).toBeLessThan(spec.replicas)
  })

  test('probe addresses that exist, and restart no pod because of its database', () => {
    expect(container.readinessProbe.httpGet).toEqual({ path: READY, port: 'http' })
    for (const probe of [container.startupProbe, container.livenessProbe]) {
      expect(probe.httpGet).toEqual({ path: HEALTH, port: 'http' })
    }
    // The start may wait for the database before the port opens.
    const { periodSeconds, failureThreshold } = container.startupProbe
    expect(periodSeconds * failureThreshold).toBeGreaterThan(2 * Number(settings.DATABASE_WAIT_SECONDS))
    expect(container.ports).toEqual([{ name: 'http', containerPort: PORT }])
    expect(manifest('service.yaml').spec.ports[0].targetPort).toBe('http')
  })

  test('run the image as its own user, without privileges, read-only but for two folders', () => {
    expect(fromDockerfile(/^USER (\S+)$/m)).toBe('node')
    // The number of "node" in the images of Node.js.
    expect(pod.securityContext).toEqual({
      runAsNonRoot: true,
      runAsUser: 1000,
      runAsGroup: 1000,
      fsGroup: 1000,
      seccompProfile: { type: 'RuntimeDefault' },
    })
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    })
    expect(container.volumeMounts.map((mount: { mountPath: string }) => mount.mountPath)).toEqual([
      DATA_DIR,
      '/tmp',
    ])
    expect(pod.automountServiceAccountToken).toBe(false)
    expect(container.resources).toMatchObject({ requests: { cpu: '250m' }, limits: { memory: '1Gi' } })
    expect(container).not.toHaveProperty('command')
  })

  test('find their pods by one label, and lead to them under the host of PUBLIC_URL', () => {
    const { labels } = spec.template.metadata
    expect(spec.selector.matchLabels).toEqual(labels)
    expect(manifest('service.yaml').spec.selector).toEqual(labels)
    expect(manifest('disruption-budget.yaml').spec.selector.matchLabels).toEqual(labels)
    expect(pod.topologySpreadConstraints[0].labelSelector.matchLabels).toEqual(labels)
    const { rules, tls } = manifest('ingress.yaml').spec
    expect([rules[0].host, tls[0].hosts[0]]).toEqual(Array(2).fill(new URL(settings.PUBLIC_URL ?? '').host))
    expect(rules[0].http.paths[0]).toMatchObject({
      path: '/',
      backend: { service: { name: manifest('service.yaml').metadata.name, port: { name: 'http' } } },
    })
  })

  test('are all in the kustomization, which has the image and version of this project', () => {
    const { resources, images } = manifest('kustomization.yaml')
    const files = globSync('*.yaml', { cwd: join(ROOT, KUBERNETES) })
    expect(resources.toSorted()).toEqual(files.filter((file) => file !== 'kustomization.yaml').toSorted())
    expect(images).toMatchObject([
      { name: container.image, newTag: JSON.parse(read('package.json')).version },
    ])
    expect(container.image).toBe(parse(read('compose.yaml')).services.duebook.image)
    expect(read('.gitignore')).toContain(`/${KUBERNETES}/secrets.env\n`)
    expect(read('.dockerignore')).toContain('\ndeploy\n')
  })

  test.runIf(canRun('kubectl', ['version', '--client']))('are what kubectl puts together', () => {
    const folder = temporaryDirectory()
    cpSync(join(ROOT, KUBERNETES), folder, { recursive: true })
    copyFileSync(join(folder, 'secrets.example.env'), join(folder, 'secrets.env'))
    const made = execFileSync('kubectl', ['kustomize', folder], { encoding: 'utf8' })
    const objects = parseAllDocuments(made).map((each) => each.toJS())
    const kinds = [
      'Namespace',
      'ConfigMap',
      'Secret',
      'Service',
      'Deployment',
      'PodDisruptionBudget',
      'Ingress',
    ]
    expect(new Set(objects.map(({ kind }) => kind))).toEqual(new Set(kinds))
    const name = (kind: string) => objects.find((object) => object.kind === kind).metadata.name
    const [deployed] = objects.find(({ kind }) => kind === 'Deployment').spec.template.spec.containers
    expect(deployed.envFrom).toEqual([
      { configMapRef: { name: name('ConfigMap') } },
      { secretRef: { name: name('Secret') } },
    ])
  })
})

function haproxyServers(): string[] {
  return [...read('deploy/haproxy.cfg').matchAll(/^ {2}server (\S+)/gm)].map(([, name = '']) => name)
}

/** In seconds. */
function haproxyChecks(): { inter: number; fastinter: number; fall: number } {
  const file = read('deploy/haproxy.cfg')
  const [, inter, fastinter, fall] = /inter (\d+)s fastinter (\d+)ms fall (\d+)/.exec(file) ?? []
  return { inter: Number(inter), fastinter: Number(fastinter) / 1000, fall: Number(fall) }
}

function canRun(command: string, args: string[]): boolean {
  return spawnSync(command, args).status === 0
}
