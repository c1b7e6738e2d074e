import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal, refusal } from '../support/answers.ts'
import { onEveryDialect } from '../support/test-app.ts'

const TAKEN = 'A bill group with this name already exists'

onEveryDialect((testApp) => {
  test('a name is kept trimmed and composed, and may hold whatever else people write', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const table: Array<[given: string, kept: string]> = [
      ['  Club\t', 'Club'],
      ['Cafe\u0301', 'Café'],
      ['\u00a0Haus\u2003', 'Haus'],
      ['家計簿', '家計簿'],
      ['👨‍👩‍👧 Family', '👨‍👩‍👧 Family'],
      ['مصروف', 'مصروف'],
      ['100 %', '100 %'],
      ['5%x', '5%x'],
      ['%', '%'],
      ["Robert'); drop table bills;--", "Robert'); drop table bills;--"],
      ['<script>alert(1)</script>', '<script>alert(1)</script>'],
      ['__proto__', '__proto__'],
      ['club', 'club'],
      ['🦉'.repeat(200), '🦉'.repeat(200)],
      [`  ${'x'.repeat(200)}  `, 'x'.repeat(200)],
      // 200 characters once composed.
      ['e\u0301'.repeat(200), 'é'.repeat(200)],
    ]
    for (const [name, kept] of table) {
      const made = dataOf(await call('POST', '/databases', { headers: owner.auth, body: { name } }), 201)
      expect(made.name).toBe(kept)
    }
    const names = (await owner.client.databases.list()).map((group) => group.name)
    expect(names).toHaveLength(table.length + 1)
    expect(new Set(names)).toEqual(new Set(['Personal', ...table.map(([, kept]) => kept)]))
  })

  test('a name that cannot be one is refused, for a new group and for an old one', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const blank = 'name must not be blank'
    const control = 'name must not contain control characters'
    const long = 'name must have at most 200 characters'
    const encoded = 'name must not contain % followed by two hexadecimal digits'
    const table: Array<[name: unknown, message: string]> = [
      ['', blank],
      ['   ', blank],
      ['\t\n', blank],
      ['a\u0000b', control],
      ['a\nb', control],
      ['a\r\nb', control],
      ['a\tb', control],
      ['a\u007fb', control],
      ['a\u0085b', control],
      ['x'.repeat(201), long],
      ['🦉'.repeat(201), long],
      ['x'.repeat(500_000), long],
      ['Caf%C3%A9', encoded],
      ['a%00', encoded],
      ['%aF', encoded],
      ['a \ud800 b', 'name must be well-formed Unicode text'],
      [5, 'name must be a text'],
      [true, 'name must be a text'],
      [['x'], 'name must be a text'],
      [{ toString: 'x' }, 'name must be a text'],
    ]
    for (const [name, message] of table) {
      for (const [method, path] of [
        ['POST', '/databases'],
        ['PUT', `/databases/${owner.groupId}`],
      ] as const) {
        const response = await call(method, path, { headers: owner.auth, body: { name } })
        expect
          .soft(answerOf(response), `${method} ${JSON.stringify(name).slice(0, 40)}`)
          .toEqual(refusal(400, message))
      }
    }
    for (const body of ['', {}, { name: null }, { currency: 'EUR' }]) {
      expectRefusal(await call('POST', '/databases', { headers: owner.auth, body }), 400, 'name is required')
    }
    expect((await owner.client.databases.list()).map((group) => group.name)).toEqual(['Personal'])
  })

  test('a name is unique within its account and available in every other', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const stranger = await given.owner({ group: 'Theirs' })
    const club = await given.group(owner.accountId, 'Café')
    const make = (person: typeof owner, name: string) =>
      call('POST', '/databases', { headers: person.auth, body: { name } })
    for (const name of ['Café', ' Café ', 'Cafe\u0301']) expectRefusal(await make(owner, name), 409, TAKEN)
    expect((await make(stranger, 'Café')).statusCode).toBe(201)
    expect((await make(stranger, 'Personal')).statusCode).toBe(201)
    const rename = await call('PUT', `/databases/${club}`, {
      headers: owner.auth,
      body: { name: 'Personal' },
    })
    expectRefusal(rename, 409, TAKEN)
    await owner.client.databases.delete(club)
    expect((await make(owner, 'Café')).statusCode).toBe(201)
  })

  test('of many who take the same name at once, by making or renaming, exactly one gets it', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const others = await Promise.all(['A', 'B', 'C'].map((name) => given.group(owner.accountId, name)))
    const attempts = [
      ...Array.from({ length: 10 }, () =>
        call('POST', '/databases', { headers: owner.auth, body: { name: 'Club' } }),
      ),
      ...others.map((id) => call('PUT', `/databases/${id}`, { headers: owner.auth, body: { name: 'Club' } })),
    ]
    const responses = await Promise.all(attempts)
    const refused = responses.filter((response) => response.statusCode >= 300)
    expect(refused).toHaveLength(attempts.length - 1)
    for (const response of refused) expectRefusal(response, 409, TAKEN)
    const names = (await owner.client.databases.list()).map((group) => group.name)
    expect(names.filter((name) => name === 'Club')).toHaveLength(1)
  })

  test('currency and timezone are codes of their standards, letter for letter', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const currency = 'currency must be an ISO 4217 code such as EUR'
    const timezone = 'timezone must be an IANA name such as Europe/Berlin'
    const table: Array<[body: object, message: string]> = [
      ...['', 'eur', 'Eur', ' EUR', 'EU', 'EURO', 'XXX', 'XAU', 'DEM', '€', '978', 'constructor'].map(
        (code): [object, string] => [{ currency: code }, currency],
      ),
      [{ currency: 978 }, 'currency must be a text'],
      ...[
        '',
        'Berlin',
        'Europe/Atlantis',
        '+01:00',
        'UTC+1',
        'BST',
        ' UTC',
        'Europe/Berlin\u0000',
        '../etc',
      ].map((name): [object, string] => [{ timezone: name }, timezone]),
      [{ timezone: 1 }, 'timezone must be a text'],
      [{ auto_record: 1 }, 'auto_record must be true or false'],
      [{ auto_record: 'true' }, 'auto_record must be true or false'],
    ]
    for (const [body, message] of table) {
      const put = await call('PUT', `/databases/${owner.groupId}`, { headers: owner.auth, body })
      expect.soft(answerOf(put), JSON.stringify(body)).toEqual(refusal(400, message))
      const post = await call('POST', '/databases', { headers: owner.auth, body: { name: 'New', ...body } })
      expect.soft(answerOf(post), JSON.stringify(body)).toEqual(refusal(400, message))
    }
    expect(await owner.client.databases.list()).toMatchObject([
      { currency: 'USD', timezone: 'UTC', auto_record: false },
    ])
  })
})
