import { describe, expect, test } from 'vitest'
import { accessToken, data, fakeServer, type Sent } from '../../test/fake-server.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { type Client, createClient } from './create-client.ts'

const NOW = Date.UTC(2026, 1, 2, 9)
/** Browsers go to the others by themselves. */
const ALL = Object.entries<Endpoint>(endpoints).filter(([, { redirects }]) => !redirects)

type Method = (...args: unknown[]) => unknown

/** Every function of the client by its name, such as `group.bills.pay`. */
function methodsOf(part: object, prefix = ''): Array<[name: string, method: Method]> {
  return Object.entries(part).flatMap(([key, value]: [string, unknown]): Array<[string, Method]> => {
    const name = prefix + key
    if (name === 'group') return methodsOf((value as Client['group'])({ id: 5 }), 'group.')
    if (typeof value === 'function') return [[name, value as Method]]
    return methodsOf(value as object, `${name}.`)
  })
}

/** Only a refresh token is there, so that the first call with a token has to fetch one. */
function givenClient() {
  const tokens = { access_token: accessToken(NOW + 900_000), refresh_token: 'r' }
  const server = fakeServer(() => data(tokens))
  const client = createClient({
    fetch: server.fetch,
    now: () => NOW,
    newKey: () => 'key',
    tokens: { refresh_token: 'r' },
  })
  return { client, sent: server.sent }
}

function endpointOf({ call }: Sent): string {
  const matching = ALL.filter(([, { method, path }]) =>
    new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '1')}$`).test(call),
  )
  return matching.length === 1 ? (matching[0]?.[0] ?? '') : `${matching.length} endpoints fit ${call}`
}

const NAMES = methodsOf(givenClient().client).map(([name]) => name)

/** Calls one method of a new client. Ids, where they are taken, come first; the rest may be anything. */
async function use(name: string): Promise<Sent[]> {
  const { client, sent } = givenClient()
  const method = methodsOf(client).find(([each]) => each === name)?.[1]
  await method?.(1, 1, {})
  return sent
}

test('every endpoint of the contract has a method of the client', async () => {
  const reached = new Set<string>()
  for (const name of NAMES) for (const each of await use(name)) reached.add(endpointOf(each))
  expect([...reached].sort()).toEqual(ALL.map(([name]) => name).sort())
})

const WITHOUT_CALL = ['tokens', 'auth.forget', 'factors.openidStart']

describe.each(NAMES.filter((name) => !WITHOUT_CALL.includes(name)))('%s', (name) => {
  test('sends what its endpoint asks for, and nothing that it does not', async () => {
    const sent = await use(name)
    const call = sent.at(-1) as Sent
    const endpoint: Endpoint | undefined = endpoints[endpointOf(call) as keyof typeof endpoints]
    const needsToken = endpoint.access !== 'public'
    expect(name.startsWith('group.')).toBe(mayBeInGroup(name, endpoint))
    expect({
      before: sent.slice(0, -1).map(endpointOf),
      token: call.headers.has('authorization'),
      group: call.headers.get('x-database-id'),
      key: call.headers.get('idempotency-key'),
      isJson: call.headers.has('content-type'),
      session: call.headers.get('x-session'),
    }).toEqual({
      before: needsToken ? ['refresh'] : [],
      token: needsToken,
      group: name.startsWith('group.') ? '5' : null,
      key: endpoint.keyed ? 'key' : null,
      isJson: endpoint.body !== undefined,
      session: null,
    })
  })
})

/** Where a group is a choice there may be a method for each. */
function mayBeInGroup(name: string, { access, maySelectGroup }: Endpoint): boolean {
  return access === 'group' || (maySelectGroup === true && !name.startsWith('audit.'))
}

test('every group-scoped POST, making a group and registering a device take a key; those with a secret, a message or a file do not', () => {
  const others = ['createDatabase', 'registerDevice']
  const keyed = ALL.filter(([, endpoint]) => endpoint.keyed)
  const expected = ALL.filter(
    ([name, { method, access, tag }]) =>
      method === 'POST' &&
      tag !== 'Webhooks' &&
      name !== 'createImport' &&
      (access === 'group' || others.includes(name)),
  )
  expect(keyed).toEqual(expected)
})
