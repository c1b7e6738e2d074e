import { expect, test } from 'vitest'
import { answerOf, expectRefusal, refusal } from '../support/answers.ts'
import { rowsOf } from '../support/rows.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { overRealSocket, rawRequest } from './raw-socket.ts'

const BILLS = '/bills?include_archived=true'
const NOT_FOUND = refusal(404, 'Bill group not found')

onSqlite((testApp) => {
  test('a group is selected by its id, by its name, or by both when they mean the same one', async () => {
    const context = await testApp()
    const owner = await context.given.owner({ group: 'Personal' })
    const club = await context.given.group(owner.accountId, 'Club')
    const select = await selecting(context, owner, { Personal: owner.groupId, Club: club })
    expect(await select({ 'x-database-id': String(club) })).toBe('Club')
    expect(await select({ 'x-database-id': `  ${club} ` })).toBe('Club')
    expect(await select({ 'x-database': 'Club' })).toBe('Club')
    expect(await select({ 'X-DATABASE': 'Personal', 'x-database-id': ' ' })).toBe('Personal')
    expect(await select({ 'x-database': '', 'x-database-id': String(owner.groupId) })).toBe('Personal')
    expect(await select({ 'x-database': 'Club', 'x-database-id': String(club) })).toBe('Club')
    const different = { 'x-database': 'Club', 'x-database-id': String(owner.groupId) }
    expect(await select(different)).toEqual(
      refusal(400, 'X-Database and X-Database-Id name different bill groups'),
    )
  })

  test('without a selection, or with a blank one, the call is refused as such', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const { call } = context
    for (const selection of [{}, { 'x-database': '' }, { 'x-database': ' \t ', 'x-database-id': ' ' }]) {
      const response = await call('GET', '/bills', { headers: { ...owner.auth, ...selection } })
      expect(answerOf(response)).toEqual(refusal(400, 'Select a bill group with X-Database or X-Database-Id'))
    }
    const inQuery = `/bills?database=Personal&database_id=${owner.groupId}&x-database-id=${owner.groupId}`
    expect((await call('GET', inQuery, { headers: owner.auth })).statusCode).toBe(400)
  })

  test('a name may come as UTF-8, as Latin-1 or percent-encoded, in either Unicode form', async () => {
    const context = await testApp()
    const names = ['Café', '100 %', '家計簿', '👨‍👩‍👧 Family', 'a+b & c/d?', '5%x', 'naïve "quoted"']
    const owner = await context.given.owner({ group: 'Personal' })
    const groups: Record<string, number> = {}
    for (const name of names) groups[name] = await context.given.group(owner.accountId, name)
    const select = await selecting(context, owner, groups)
    for (const name of names) {
      // Header bytes arrive as Latin-1 characters, whatever they were.
      const spellings = {
        'UTF-8': Buffer.from(name).toString('latin1'),
        'UTF-8, decomposed': Buffer.from(name.normalize('NFD')).toString('latin1'),
        'percent-encoded': encodeURIComponent(name),
        'percent-encoded, decomposed': encodeURIComponent(name.normalize('NFD')),
        'percent-encoded, with blanks': encodeURIComponent(` ${name} `),
        'percent-encoded in small letters': encodeURIComponent(name).replaceAll(/%../g, (part) =>
          part.toLowerCase(),
        ),
      }
      for (const [what, value] of Object.entries(spellings)) {
        expect.soft(await select({ 'x-database': value }), `${name} as ${what}`).toBe(name)
      }
    }
    expect(await select({ 'x-database': 'Caf\u00e9' })).toBe('Café')
    for (const value of ['café', 'CAFÉ', 'Caf%25C3%25A9', 'a b & c/d?', '100 %25%', 'Caf%', 'Caf%C3']) {
      expect
        .soft(await select({ 'x-database': Buffer.from(value).toString('latin1') }), value)
        .toEqual(NOT_FOUND)
    }
  })

  test('an id that is none, and a group of others, are not found', async () => {
    const context = await testApp()
    const owner = await context.given.owner({ group: 'Personal' })
    const stranger = await context.given.owner({ group: 'Theirs' })
    const select = await selecting(context, owner, {})
    const id = String(owner.groupId)
    for (const value of [
      `0${id}`,
      `+${id}`,
      `${id}.0`,
      `${id}e0`,
      '0',
      '-1',
      'x',
      `${id},${id}`,
      '9'.repeat(40),
      '%31',
    ]) {
      expect.soft(await select({ 'x-database-id': value }), value).toEqual(NOT_FOUND)
    }
    expect(await select({ 'x-database-id': String(stranger.groupId) })).toEqual(NOT_FOUND)
    expect(await select({ 'x-database': 'Theirs' })).toEqual(NOT_FOUND)
    expect(await select({ 'x-database': 'Theirs', 'x-database-id': String(stranger.groupId) })).toEqual(
      NOT_FOUND,
    )
  })

  test('a name that fits several shared groups needs the id as well, or instead', async () => {
    const context = await testApp()
    const user = await context.given.user((await context.given.owner()).accountId)
    const [one, other] = [
      await context.given.owner({ group: 'Club' }),
      await context.given.owner({ group: 'Club' }),
    ]
    await context.given.member(one.groupId, user.id, 'editor')
    await context.given.member(other.groupId, user.id, 'editor')
    const select = await selecting(context, user, { one: one.groupId, other: other.groupId })
    expect(await select({ 'x-database': 'Club' })).toEqual(
      refusal(409, 'Several bill groups have this name. Use X-Database-Id'),
    )
    expect(await select({ 'x-database': 'Club', 'x-database-id': String(other.groupId) })).toBe('other')
  })

  test('of several groups with the same name, the one of the user’s own account is selected', async () => {
    const context = await testApp()
    const owner = await context.given.owner({ group: 'Club' })
    const stranger = await context.given.owner({ group: 'Club' })
    await context.given.member(stranger.groupId, owner.id, 'editor')
    await context.given.member((await context.given.owner({ group: 'Club' })).groupId, owner.id, 'editor')
    const select = await selecting(context, owner, { mine: owner.groupId, theirs: stranger.groupId })
    expect(await select({ 'x-database': 'Club' })).toBe('mine')
    expect(await select({ 'x-database-id': String(stranger.groupId) })).toBe('theirs')
    expect(await select({ 'x-database': 'Club', 'x-database-id': String(owner.groupId) })).toBe('mine')
    expect(await select({ 'x-database': 'Club', 'x-database-id': String(stranger.groupId) })).toBe('theirs')
  })

  test('either header sent twice is refused, even with the same value', async () => {
    const { given, app } = await testApp()
    const owner = await given.owner()
    const exchange = await overRealSocket(app)
    const id = String(owner.groupId)
    const ask = async (...lines: string[]) => {
      const head = rawRequest('GET /api/v2/bills', { Authorization: owner.auth.authorization })
      const answer = await exchange(
        Buffer.from(head.replace('\r\n\r\n', `\r\n${lines.join('\r\n')}\r\n\r\n`), 'utf8'),
      )
      return { status: answer.status, body: JSON.parse(answer.body) as unknown }
    }
    expect((await ask('X-Database: Personal')).status).toBe(200)
    const nameTwice = refusal(400, 'Send X-Database once')
    const idTwice = refusal(400, 'Send X-Database-Id once')
    expect(await ask('X-Database: Personal', 'X-Database: Personal')).toEqual(nameTwice)
    expect(await ask('X-Database: Personal', 'x-database: Other')).toEqual(nameTwice)
    expect(await ask('X-Database: Personal', 'X-Database:')).toEqual(nameTwice)
    expect(await ask(`X-Database-Id: ${id}`, `X-Database-Id: ${id}`)).toEqual(idTwice)
    expect(await ask('X-Database: Personal', `X-Database-Id: ${id}`, `x-database-id: ${id}`)).toEqual(idTwice)
  })

  test('the group is looked at after the token and before the role and the body', async () => {
    const { call, given, database } = await testApp()
    const owner = await given.owner()
    const viewer = await given.user(owner.accountId)
    await given.member(owner.groupId, viewer.id, 'viewer')
    const selected = { 'x-database-id': String(owner.groupId) }
    const post = (headers: Record<string, string>) => call('POST', '/bills', { headers, body: '{' })
    expectRefusal(await post(selected), 401, 'Missing Authorization header')
    expect((await post(viewer.auth)).statusCode).toBe(400)
    expectRefusal(await post({ ...viewer.auth, 'x-database-id': '987654' }), 404, 'Bill group not found')
    expectRefusal(await post({ ...viewer.auth, ...selected }), 403, 'You do not have permission to do this')
    expectRefusal(await post({ ...owner.auth, ...selected }), 400, 'Request body is not valid JSON')
    expect((await call('GET', '/bills', { headers: { ...viewer.auth, ...selected } })).statusCode).toBe(200)
    await database.write((tx) => tx.deleteFrom('memberships').where('user_id', '=', viewer.id).execute())
    const gone = await call('GET', '/bills', { headers: { ...viewer.auth, ...selected } })
    expectRefusal(gone, 404, 'Bill group not found')
  })
})

type Person = { auth: { authorization: string } }

/** Puts a bill of its own into each group, and answers whose bills a selection shows, or how it was refused. */
async function selecting(context: TestApp, person: Person, groups: Record<string, number>) {
  await rowsOf(context.database).bills(Object.entries(groups).map(([name, id]) => ({ group_id: id, name })))
  return async (selection: Record<string, string>) => {
    const headers = { ...person.auth, ...selection }
    const answer = answerOf(await context.call('GET', BILLS, { headers }))
    const { data } = answer.body as { data?: Array<{ name: string }> }
    return data?.map((bill) => bill.name).join() ?? answer
  }
}
