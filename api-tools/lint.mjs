// A step of `npm run check`: Redocly reads the OpenAPI description and finds nothing to say.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openApiDocument } from '../server/src/api-docs/document.ts'

const folder = import.meta.dirname
const cache = join(folder, 'node_modules', '.cache')
const description = join(cache, 'openapi.json')
mkdirSync(cache, { recursive: true })
writeFileSync(description, JSON.stringify(openApiDocument('0.0.0'), undefined, 1))

const redocly = join(folder, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js')
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [redocly, 'lint', '--config', join(folder, 'redocly.yaml'), description],
  {
    encoding: 'utf8',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
)
console.log(stdout + stderr)
process.exitCode = status === 0 ? 0 : 1
