import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { farEnd } from './support/far-end.ts'

const SOURCES = join(import.meta.dirname, '../../src/outbound')

test('proxies that the environment names see nothing, whatever Node is told', async () => {
  const proxy = await farEnd('http')
  const target = await farEnd('http')
  const address = `http://127.0.0.1:${proxy.port}`
  const env = {
    NODE_USE_ENV_PROXY: '1',
    ...Object.fromEntries(
      ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY'].flatMap((name) => [
        [name, address],
        [name.toLowerCase(), address],
      ]),
    ),
  }
  const program = `
    import { createOutbound } from ${JSON.stringify(join(SOURCES, 'create-outbound.ts'))}
    import { readAllowEntry } from ${JSON.stringify(join(SOURCES, 'allow-list.ts'))}
    const url = 'http://127.0.0.1:${target.port}/'
    const outbound = createOutbound({ allow: [readAllowEntry('127.0.0.1')], log: console })
    const { body } = await outbound.request({ url, method: 'POST', headers: {}, body: '' })
    // That the variables would count for others.
    await fetch(url)
    console.log(body)`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], {
    env,
  })
  expect([stdout.trim(), target.connections(), proxy.connections()]).toEqual(['reached', 1, 1])
})
