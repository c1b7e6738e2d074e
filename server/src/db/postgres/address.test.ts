import { expect, test } from 'vitest'
import { readAddress } from '#db/postgres/address'
import { AddressError } from '#db/postgres/connection-url'

function problemsOf(url: string): readonly string[] {
  try {
    readAddress(url)
    return []
  } catch (error) {
    if (error instanceof AddressError) return error.problems
    throw error
  }
}

const hostsOf = (url: string) => readAddress(url).hosts.map(({ host, port }) => `${host} ${port}`)

// As PQconninfoParse of libpq reads them; without a host it says nothing, and we say localhost.
test.each([
  ['postgres://u:p@a:5432,b:5433/db', ['a 5432', 'b 5433']],
  ['postgres://a,b:1/db', ['a 5432', 'b 1']],
  ['postgresql://[::1]:5433,[fe80::1]/db', ['::1 5433', 'fe80::1 5432']],
  ['postgres://u@%2Fvar%2Frun:5433/db', ['/var/run 5433']],
  ['postgres:///db?host=/tmp&port=5', ['/tmp 5']],
  ['postgres://a,b/db?port=6000', ['a 6000', 'b 6000']],
  ['postgres://h/db?host=x,y&port=1,2', ['x 1', 'y 2']],
  ['POSTGRES://h', ['h 5432']],
  ['postgres://', ['localhost 5432']],
  ['postgres://u:p@h?application_name=a@b', ['h 5432']],
])('%s has its hosts in order', (url, hosts) => {
  expect(hostsOf(url)).toEqual(hosts)
})

test.each([
  ['postgres://u:p%40ss%2F@h/d%20b', ['u', 'p@ss/', 'd b']],
  ['postgres://h/db?user=me&password=pw&dbname=other', ['me', 'pw', 'other']],
  ['postgres://u:a:b@h/db', ['u', 'a:b', 'db']],
  ['postgres://u:p#x@h/a/b', ['u', 'p#x', 'a/b']],
  ['postgres://u:p?q@h/db', ['u', 'p?q', 'db']],
  // libpq ends the password at the first @.
  ['postgres://u:p@ss@h/db', ['u', 'p@ss', 'db']],
  ['postgres://h', [undefined, undefined, undefined]],
])('%s says who connects to which database', (url, expected) => {
  const { user, password, database } = readAddress(url).client
  expect([user, password, database]).toEqual(expected)
})

test('what is not said has a default that bounds every wait', () => {
  expect(readAddress('postgres://h/db')).toMatchObject({
    target: 'any',
    client: { application_name: 'duebook' },
    connectMilliseconds: 5_000,
    queryMilliseconds: 15_000,
  })
})

test('parameters are read as libpq reads them, and ours too', () => {
  const parameters = {
    target_session_attrs: 'read-write',
    connect_timeout: '3',
    application_name: 'books',
    options: '-c geqo=off',
    query_timeout: '2000',
    statement_timeout: '700',
    lock_timeout: '0',
    gssencmode: 'disable',
    client_encoding: 'UTF8',
  }
  const address = readAddress(`postgres://h/db?${new URLSearchParams(parameters).toString()}`)
  expect(address).toMatchObject({
    target: 'read-write',
    connectMilliseconds: 3_000,
    queryMilliseconds: 2_000,
  })
  expect(address.client).toMatchObject({
    application_name: 'books',
    options: '-c geqo=off',
    statement_timeout: 700,
  })
  expect(address.client).not.toHaveProperty('lock_timeout')
})

test('hosts can be tried in random order', () => {
  const order = [0.9, 0.1, 0.5]
  const address = readAddress('postgres://a,b,c/db?load_balance_hosts=random', () => order.shift() ?? 0)
  expect(address.hosts.map(({ host }) => host)).toEqual(['b', 'c', 'a'])
})

test.each([
  ['postgres:db', [/^must be postgres:/]],
  ['postgres://u:hunter2/x@h/db', [/port.*%2F/]],
  ['postgres://u:hunter2%@h/db', [/% that does not encode.*%25/]],
  ['postgres://u:hunter2@h/db?password=%00hunter2', [/% that does not encode/]],
  ['postgres://::1/db', [/port|brackets/]],
  ['postgres://a]b/db', [/brackets/]],
  ['postgres://h:0/db', [/from 1 to 65535/]],
  ['postgres://h:70000/db', [/from 1 to 65535/]],
  ['postgres://h/db?host=a,b,c&port=1,2', [/3 hosts but 2 ports/]],
  ['postgres://h/db?hunter2', [/name=value/]],
  ['postgres://h/db?Hunter2=x', [/does not know$/]],
  ['postgres://h/db?connect_timeout=-1', [/0 to 600 for connect_timeout/]],
  ['postgres://h/db?query_timeout=hunter2', [/query_timeout/]],
  ['postgres://h/db?gssencmode=require', [/gssencmode/]],
  ['postgres://h/db?sslmode=no-verify', [/^must have one of disable, .* for sslmode$/]],
  ['postgres://h/db?sslmode=verify-ca', [/sslrootcert/]],
  ['postgres://h/db?sslmode=require&sslrootcert=system', [/verify-full/]],
  ['postgres://h/db?sslrootcert=/no/such/file', [/sslrootcert that cannot be read: ENOENT/]],
  [`postgres://h/db?sslcert=${import.meta.filename}`, [/both sslcert and sslkey/]],
  ['postgres://h/db?sslnegotiation=direct', [/sslnegotiation=direct/]],
  [
    'postgres://h/db?sslmode=x&target_session_attrs=y&toString=z',
    [/sslmode/, /target_session_attrs/, /toString/],
  ],
])('%s is told to be wrong, all at once and without what may be secret', (url, problems) => {
  const told = problemsOf(url)
  expect(told).toEqual(problems.map((problem) => expect.stringMatching(problem) as unknown))
  expect(told.join()).not.toMatch(/hunter2/i)
})

test.each([
  ['postgres://db.example.org/db', [/^does not encrypt the connection to db\.example\.org/]],
  ['postgres://localhost,db,10.0.0.7/db', [/^does not encrypt the connection to db, 10\.0\.0\.7:/]],
  ['postgres://127.0.0.1,[::1],localhost,%2Ftmp/db', []],
  ['postgres://db/db?sslmode=disable', []],
  ['postgres://db/db?sslmode=prefer', [/may be unencrypted/]],
  ['postgres://localhost/db?sslmode=allow', []],
  ['postgres://db/db?sslmode=require', [/nothing is verified/]],
  ['postgres://db/db?ssl=true', [/nothing is verified/]],
  [`postgres://db/db?sslmode=require&sslrootcert=${import.meta.filename}`, []],
  ['postgres://db/db?sslmode=verify-full', []],
  ['postgres://db/db?sslmode=verify-full&channel_binding=require', [/cannot insist/]],
])('%s is warned about as it deserves', (url, warnings) => {
  expect(readAddress(url).warnings).toEqual(
    warnings.map((warning) => expect.stringMatching(warning) as unknown),
  )
})
