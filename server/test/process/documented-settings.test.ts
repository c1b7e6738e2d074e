import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#config/config'
import { SECRET_SETTINGS } from '#config/secrets'

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const compose = parse(read('compose.yaml')) as {
  services: Record<'duebook' | 'postgres', { env_file?: unknown; environment: Record<string, string> }>
}
const { duebook } = compose.services

const IN_EXAMPLE = [...read('.env.example').matchAll(/^#([A-Z][A-Z_]+)=/gm)].map(([, name = '']) => name)
const SECRET_FILES = SECRET_SETTINGS.map((name) => `${name}_FILE`)

/** Whatever the server asks its environment for. */
function settingsRead(): string[] {
  const asked = new Set<string>()
  const get = (_: object, name: string | symbol) => {
    asked.add(String(name))
    return undefined
  }
  const environment = new Proxy<Record<string, string | undefined>>({}, { get })
  readConfig(environment, ROOT)
  return [...asked]
}

/** Names that the compose files themselves put in: `${NAME:-default}`. */
const IN_COMPOSE = [...(read('compose.yaml') + read('compose.cluster.yaml')).matchAll(/\$\{([A-Z_]+)/g)].map(
  ([, name = '']) => name,
)

test('.env.example has every setting that the server or a compose file reads, and no other', () => {
  const settings = settingsRead().filter((name) => !SECRET_FILES.includes(name))
  expect(settings.length).toBeGreaterThan(25)
  expect(IN_EXAMPLE.toSorted()).toEqual(
    [...new Set([...settings, ...IN_COMPOSE, 'COMPOSE_PROFILES'])].toSorted(),
  )
})

test('the pages on settings and telemetry explain every setting, and which may come from a file', () => {
  const docs = read('docs/settings.md') + read('docs/telemetry.md')
  const settings = settingsRead().filter((name) => !SECRET_FILES.includes(name))
  expect(settings.filter((name) => !docs.includes(`\`${name}\``))).toEqual([])
  const row = /^\| `…_FILE` \|.*$/m.exec(read('docs/settings.md'))?.[0] ?? ''
  const named = [...row.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name)
  expect(new Set(named)).toEqual(new Set(SECRET_SETTINGS))
  const inExample = read('.env.example').split('\n\n')[0] ?? ''
  expect(SECRET_SETTINGS.filter((name) => !inExample.includes(name))).toEqual([])
})

test('the compose file passes on all of .env, if it exists, and keeps the paths of the image', () => {
  expect(duebook.env_file).toEqual([{ path: '.env', required: false }])
  const image = Object.fromEntries(
    [...read('Dockerfile').matchAll(/^ +(HOST|PORT|DATA_DIR)=(\S+)/gm)].map(([, name, value]) => [
      name,
      value,
    ]),
  )
  // `environment` wins over `env_file`. Nothing else may stand in it, or it could not be set.
  expect(duebook.environment).toEqual({ ...image, WEB_DIR: '/app/web/dist' })
  expect(compose.services.postgres.environment.POSTGRES_PASSWORD).toBe(`\${POSTGRES_PASSWORD:-}`)
})
