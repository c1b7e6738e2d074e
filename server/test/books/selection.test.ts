import { expect, test } from 'vitest'
import { refusal } from '../support/answers.ts'
import { rent } from '../support/given.ts'
import { onSqlite } from '../support/test-app.ts'
import { withGroups } from './support/selecting.ts'

const NONE = refusal(400, 'Select a bill group with X-Database or X-Database-Id')
const UNKNOWN = refusal(404, 'Bill group not found')
const DIFFERENT = refusal(400, 'X-Database and X-Database-Id name different bill groups')
const NAME_TWICE = refusal(400, 'Send X-Database once')
const ID_TWICE = refusal(400, 'Send X-Database-Id once')
const SEVERAL = refusal(409, 'Several bill groups have this name. Use X-Database-Id')

const utf8 = (text: string) => Buffer.from(text, 'utf8')
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const encoded = (text: string) => encodeURIComponent(text)

const NAMES = [
  'Personal',
  'personal',
  'Home, sweet home',
  'Büro',
  'Café ☕',
  '家計簿',
  'חשבונות',
  '100% mine',
  '5%',
  '%',
  '50%zz',
  'a b',
  'a+b',
  'a&b=c;d/e?f#g',
  'O\'Brien "quoted" \\',
  '123',
  'null',
  '🏠'.repeat(200),
]

onSqlite((testApp) => {
  test('a group is found by its plain name, in UTF-8 bytes or percent-encoded', async () => {
    const { select, groups } = await withGroups(testApp, NAMES)
    for (const name of NAMES) {
      const own = groups.get(name)
      expect.soft(await select([['X-Database', utf8(name)]]), name).toBe(own)
      expect.soft(await select([['x-database', encoded(name)]]), name).toBe(own)
      expect.soft(await select([['X-DATABASE', utf8(`  ${name}\t `)]]), name).toBe(own)
      expect.soft(await select([['X-Database', utf8(name.normalize('NFD'))]]), name).toBe(own)
      expect.soft(await select([['X-Database', encoded(name.normalize('NFD'))]]), name).toBe(own)
    }
  })

  test('bytes that are no UTF-8 are read as Latin-1', async () => {
    const { select, groups } = await withGroups(testApp, ['Büro', 'Él niño', 'ÿ', 'Ã¼'])
    for (const name of ['Büro', 'Él niño', 'ÿ']) {
      expect.soft(await select([['X-Database', latin1(name)]]), name).toBe(groups.get(name))
    }
    expect(await select([['X-Database', latin1('Ã¼')]])).toEqual(UNKNOWN)
    expect(await select([['X-Database', utf8('Ã¼')]])).toBe(groups.get('Ã¼'))
    expect(await select([['X-Database', encoded('Ã¼')]])).toBe(groups.get('Ã¼'))
  })

  test('names are matched exactly, and what cannot be decoded stays as it is', async () => {
    const { select } = await withGroups(testApp, ['Büro', 'a b', '100% mine'])
    const near = [
      'PERSONAL',
      'Personal.',
      'Pers%nal',
      'Personal%00',
      'Buro',
      'a%2520b',
      'a  b',
      'a+b',
      '100%',
      '%FF',
      '%E0%A4%A',
      '%',
      '%00',
    ]
    for (const name of near) expect.soft(await select([['X-Database', name]]), name).toEqual(UNKNOWN)
  })

  test('as it stands comes before decoded, and no group can be named as if encoded', async () => {
    const { select, groups, api } = await withGroups(testApp, ['a%2', 'a b'])
    expect(await select([['X-Database', 'a%2']])).toBe(groups.get('a%2'))
    expect(await select([['X-Database', 'a%20b']])).toBe(groups.get('a b'))
    for (const name of ['a%20b', '%41', 'x%fFy']) {
      expect((await api.post('/databases', { name })).status).toBe(400)
    }
  })

  test('a group is found by its id, and nothing but an id of one’s own finds one', async () => {
    const { select, groups } = await withGroups(testApp, ['123'])
    const id = groups.get('123') as number
    expect(await select([['X-Database-Id', String(id)]])).toBe(id)
    expect(await select([['x-database-id', ` ${id}\t`]])).toBe(id)
    const bad = [
      '0',
      '-1',
      '1.0',
      '1e0',
      `0${id}`,
      `+${id}`,
      'abc',
      '123',
      '999999',
      '9'.repeat(30),
      '9007199254740993',
      'NaN',
      '%31',
      `${id},${id}`,
      'Personal',
    ]
    for (const each of bad) expect.soft(await select([['X-Database-Id', each]]), each).toEqual(UNKNOWN)
    expect(await select([['X-Database-Id', utf8('１')]])).toEqual(UNKNOWN)
  })

  test('both headers must name the same group', async () => {
    const { select, groups } = await withGroups(testApp, ['Büro', 'Other'])
    const [buero, other] = [String(groups.get('Büro')), String(groups.get('Other'))]
    for (const name of [utf8('Büro'), latin1('Büro'), encoded('Büro')]) {
      expect(
        await select([
          ['X-Database', name],
          ['X-Database-Id', buero],
        ]),
      ).toBe(Number(buero))
      expect(
        await select([
          ['X-Database-Id', other],
          ['X-Database', name],
        ]),
      ).toEqual(DIFFERENT)
    }
    expect(
      await select([
        ['X-Database', 'Nothing'],
        ['X-Database-Id', buero],
      ]),
    ).toEqual(UNKNOWN)
    expect(
      await select([
        ['X-Database', encoded('Büro')],
        ['X-Database-Id', '999999'],
      ]),
    ).toEqual(UNKNOWN)
  })

  test('sending either header twice is refused, even with equal values', async () => {
    const { select, groupId } = await withGroups(testApp, [])
    const id = String(groupId)
    expect(
      await select([
        ['X-Database', 'Personal'],
        ['X-Database', 'Personal'],
      ]),
    ).toEqual(NAME_TWICE)
    expect(
      await select([
        ['X-Database', 'Personal'],
        ['x-database', 'Other'],
      ]),
    ).toEqual(NAME_TWICE)
    expect(
      await select([
        ['X-Database', ''],
        ['X-Database', 'Personal'],
      ]),
    ).toEqual(NAME_TWICE)
    expect(
      await select([
        ['X-Database-Id', id],
        ['X-Database-Id', id],
      ]),
    ).toEqual(ID_TWICE)
    expect(
      await select([
        ['X-Database', 'Personal'],
        ['X-Database-Id', id],
        ['X-DATABASE-ID', id],
      ]),
    ).toEqual(ID_TWICE)
  })

  test('a blank header counts as absent', async () => {
    const { select, groupId } = await withGroups(testApp, [])
    const id = String(groupId)
    expect(await select([])).toEqual(NONE)
    for (const blank of ['', '   ', '\t', utf8('\u00a0\u3000')]) {
      expect(await select([['X-Database', blank]])).toEqual(NONE)
      expect(await select([['X-Database-Id', blank]])).toEqual(NONE)
      expect(
        await select([
          ['X-Database', blank],
          ['X-Database-Id', blank],
        ]),
      ).toEqual(NONE)
      expect(
        await select([
          ['X-Database', blank],
          ['X-Database-Id', id],
        ]),
      ).toBe(groupId)
      expect(
        await select([
          ['X-Database', 'Personal'],
          ['X-Database-Id', blank],
        ]),
      ).toBe(groupId)
    }
  })

  test('a name that fits a group of the own account and a shared one means the own, and the id selects either', async () => {
    const context = await withGroups(testApp, ['Third'])
    const { select, groupId, groups, given, owner } = context
    const friend = await given.owner()
    await friend.books.bills.create(rent({ name: String(friend.groupId) }))
    expect(await select([['X-Database', 'Personal']])).toBe(groupId)
    await given.member(friend.groupId, owner.id, 'viewer')
    const [own, shared, third] = [String(groupId), String(friend.groupId), String(groups.get('Third'))]
    expect(await select([['X-Database', 'Personal']])).toBe(groupId)
    expect(await select([['X-Database', '%50ersonal']])).toBe(groupId)
    for (const id of [own, shared]) {
      expect(await select([['X-Database-Id', id]])).toBe(Number(id))
      expect(
        await select([
          ['X-Database', 'Personal'],
          ['X-Database-Id', id],
        ]),
      ).toBe(Number(id))
    }
    expect(
      await select([
        ['X-Database', 'Personal'],
        ['X-Database-Id', third],
      ]),
    ).toEqual(DIFFERENT)
  })

  test('a name that fits several shared groups needs the id', async () => {
    const { select, given, owner } = await withGroups(testApp, [])
    for (const friend of [await given.owner({ group: 'Club' }), await given.owner({ group: 'Club' })]) {
      await friend.books.bills.create(rent({ name: String(friend.groupId) }))
      await given.member(friend.groupId, owner.id, 'viewer')
      const isFirst = (await owner.client.databases.list()).length === 2
      const chosen = await select([['X-Database', 'Club']])
      expect(chosen).toEqual(isFirst ? friend.groupId : SEVERAL)
      expect(await select([['X-Database-Id', String(friend.groupId)]])).toBe(friend.groupId)
    }
  })
})
