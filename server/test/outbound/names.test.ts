import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readOutboundAllow } from '#config/outbound'
import { createOutbound } from '#outbound/create-outbound'
import { capturedLog } from '../support/captured-log.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { farEnd } from './support/far-end.ts'
import { givenNameServer, type Zone } from './support/name-server.ts'

const NOT_FOUND = { kind: 'unreachable' }

interface Situation {
  zone?: Zone
  hosts?: string
  resolver?: string
  allow?: string
  /** For one name. */
  milliseconds?: number
}

/** A server of ours on a machine with these files, whose name server is a real one. */
async function onMachine({
  zone = {},
  hosts = '',
  resolver = '',
  allow = '127.0.0.0/8',
  milliseconds = 60_000,
}: Situation) {
  const nameServer = await givenNameServer(zone)
  const folder = temporaryFolder()
  const names = {
    hostsFile: join(folder, 'hosts'),
    resolverFile: join(folder, 'resolv.conf'),
    servers: [`127.0.0.1:${nameServer.port}`],
    milliseconds,
  }
  await writeFile(names.hostsFile, hosts)
  await writeFile(names.resolverFile, resolver)
  const entries = readOutboundAllow(allow, (_, sentence) => expect.unreachable(sentence))
  const { log, lines } = capturedLog()
  const outbound = createOutbound({
    allow: entries,
    log,
    names,
    timeLimitMilliseconds: 60_000,
  })
  const { port } = await farEnd('http')
  const get = async (host: string, userId = 1) => {
    const request = { url: `http://${host}:${port}/`, method: 'GET', headers: {}, body: '' } as const
    return (await outbound.request(request, userId)).body
  }
  return { get, nameServer, outbound, lines }
}

test('names are found in the name server, with IPv4 or IPv6 addresses only, and in the hosts file', async () => {
  const { get, nameServer } = await onMachine({
    zone: { 'four.example': ['127.0.0.1'], 'six.example': ['::1'] },
    hosts: '# 127.0.0.9 four.example\n127.0.0.2\tprinter.lan  Printer # upstairs\n',
    allow: '127.0.0.0/8,::1',
  })
  expect(
    await Promise.all(['four.example', 'six.example', 'printer', 'PRINTER.lan.'].map((host) => get(host))),
  ).toEqual(['reached', 'reached', 'reached', 'reached'])
  expect(nameServer.asked()).toEqual(['four.example', 'six.example'])
  await expect(get('none.example')).rejects.toMatchObject(NOT_FOUND)
})

test.each<[string, Zone, string]>([
  ['the name server', { 'far.example': ['127.0.0.1'] }, ''],
  ['the name server, as IPv6 alone', { 'far.example': ['::1'] }, ''],
  ['the name server, beside a public one', { 'far.example': ['93.184.216.34', '127.0.0.1'] }, ''],
  [
    'the name server, beside a public one of the other kind',
    { 'far.example': ['2606:4700::1', '127.0.0.1'] },
    '',
  ],
  ['the hosts file', { 'far.example': ['93.184.216.34'] }, '127.0.0.1 far.example'],
  ['a search domain', { 'far.example.home.example': ['127.0.0.1'] }, ''],
])('a private address from %s is not connected to', async (_, zone, hosts) => {
  const { get, lines } = await onMachine({ zone, hosts, resolver: 'search home.example', allow: '' })
  await expect(get('far.example')).rejects.toMatchObject(NOT_FOUND)
  expect(lines()).toHaveLength(1)
})

test.each([
  ['ntfy', 'search home.example', ['ntfy.home.example']],
  [
    'ntfy',
    'search first.example\n# search none\nsearch a.example home.example',
    ['ntfy.a.example', 'ntfy.home.example'],
  ],
  ['ntfy', 'domain home.example', ['ntfy.home.example']],
  ['ntfy.home.example', 'search a.example', ['ntfy.home.example']],
  [
    'ntfy.default',
    'search svc.example home.example\noptions timeout:1 ndots:5',
    ['ntfy.default.svc.example', 'ntfy.default.home.example'],
  ],
  ['ntfy.', 'search home.example', ['ntfy']],
])('search domains are used as the system does: %s with "%s"', async (host, resolver, asked) => {
  const zone: Zone = { 'ntfy.home.example': ['127.0.0.1'], 'ntfy.default.home.example': ['127.0.0.1'] }
  const { get, nameServer } = await onMachine({ zone, resolver })
  await get(host).catch(() => {})
  expect(nameServer.asked()).toEqual(asked)
})

test('what the operator named is looked up by the system', async () => {
  const { get, nameServer } = await onMachine({ allow: 'localhost' })
  expect(await get('localhost')).toBe('reached')
  expect(nameServer.asked()).toEqual([])
})

test('an answer counts for some seconds, also that there is none', async () => {
  const { get, nameServer } = await onMachine({ zone: { 'far.example': ['127.0.0.1'] } })
  for (const host of ['far.example', 'none.example']) {
    await get(host).catch(() => {})
    const questions = nameServer.questions()
    await get(host, 2).catch(() => {})
    expect(nameServer.questions()).toBe(questions)
  }
})

const silent = (count: number, label = 'dead') =>
  Array.from({ length: count }, (_, index) => `${label}${index}.example`)
const zoneOf = (...names: string[]): Zone => Object.fromEntries(names.map((name) => [name, 'silent']))

test('names that are never answered delay only the user who aims there, and are given up', async () => {
  const dead = silent(10)
  const { get, nameServer } = await onMachine({
    zone: { ...zoneOf(...dead), 'far.example': ['127.0.0.1'] },
    milliseconds: 1_000,
  })
  const failed: string[] = []
  const attempts = dead.map((host) => get(host).catch(() => failed.push(host)))
  await vi.waitUntil(() => nameServer.asked().length === 2)
  expect(await get('far.example', 2)).toBe('reached')
  expect(failed).toEqual([])
  expect(nameServer.asked()).toEqual([...dead.slice(0, 2), 'far.example'])
  await Promise.race(attempts)
  expect(failed[0]).toBe(dead[0])
})

test('of all users together at most 16 look-ups are under way, and the end of the process waits for none', async () => {
  const names = Array.from({ length: 9 }, (_, user) => silent(2, `dead-${user}-`))
  const { get, nameServer, outbound } = await onMachine({ zone: zoneOf(...names.flat()) })
  const attempts = names.flatMap((ofUser, user) =>
    ofUser.map((host) => get(host, user).catch((error: unknown) => error)),
  )
  await vi.waitUntil(() => nameServer.asked().length === 16)
  outbound.stop()
  // Waiting for a name would take a minute.
  for (const error of await Promise.all(attempts)) expect(error).toMatchObject(NOT_FOUND)
  expect(nameServer.asked()).toHaveLength(16)
  await expect(get('another.example')).rejects.toMatchObject(NOT_FOUND)
})
