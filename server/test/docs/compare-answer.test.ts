import { describe, expect, test } from 'vitest'
import { type Answer, faultsIn } from './support/compare-answer.ts'

const ANSWER: Answer = {
  statusLine: 'HTTP/1.1 201 Created',
  headers: new Headers({ etag: '"1"', location: '/api/v2/bills/1' }),
  body: '{"success":true,"data":{"id":1,"name":"Rent","tags":["a","b"],"account":null}}',
}
const REFUSED: Answer = { ...ANSWER, statusLine: 'HTTP/1.1 409 Conflict' }
const HEAD = 'HTTP/1.1 201 Created\netag: "1"\n\n'
const BODY = '{"success":true,"data":{"id":1,"name":"Rent","tags":["a","b"],"account":null}}'

describe('an example is right', () => {
  test.each([
    ['word for word', HEAD + BODY],
    ['over several lines', HEAD + BODY.replaceAll(',"', ',\n "')],
    ['with only some headers', `HTTP/1.1 201 Created\n\n${BODY}`],
    ['with a header in part', `HTTP/1.1 201 Created\nlocation: /api/…/1\n\n${BODY}`],
    ['with the rest of an object left out', `${HEAD}{"success":true,"data":{"id":1,…}}`],
    ['with the rest of a list left out', HEAD + BODY.replace('"b"', '…')],
    ['with a value left out', HEAD + BODY.replace('"Rent"', '…').replace('null', '…')],
    ['with a part of a text left out', HEAD + BODY.replace('Rent', 'R…t')],
    ['with the whole body left out', `${HEAD}…\n`],
  ])('%s', (_, printed) => {
    expect(faultsIn(printed, ANSWER, true)).toEqual([])
  })

  test('without status and headers where they are not asked for', () => {
    expect(faultsIn(BODY, ANSWER, false)).toEqual([])
  })
})

describe('an example is wrong', () => {
  test.each([
    ['a status', HEAD.replace('201 Created', '200 OK') + BODY, 'the status is HTTP/1.1 201 Created'],
    ['a header', HEAD.replace('"1"', '"2"') + BODY, 'etag: "2": the answer has "1"'],
    [
      'a header that is not there',
      `${HEAD.trimEnd()}\nlink: x\n\n${BODY}`,
      'link: x: the answer has no such header',
    ],
    ['a value', HEAD + BODY.replace('Rent', 'Rents'), '.data.name is "Rent" instead of "Rents"'],
    ['a value of another type', HEAD + BODY.replace(':1,', ':"1",'), '.data.id is 1 instead of "1"'],
    ['null', HEAD + BODY.replace('null', '""'), '.data.account is null instead of ""'],
    ['a field that is not there', HEAD + BODY.replace('}}', ',"x":1}}'), '.data.x is missing instead of 1'],
    [
      'a field that is not printed',
      HEAD + BODY.replace('"name":"Rent",', ''),
      '.data.name is not printed: "Rent"',
    ],
    ['an entry that is not printed', HEAD + BODY.replace(',"b"', ''), '.data.tags has 2 entries: ["a","b"]'],
    ['text that fits nowhere', HEAD + BODY.replace('Rent', 'R…x'), '.data.name is "Rent" instead of "R…x"'],
    ['what is no JSON', `${HEAD}{`, 'what is printed is no JSON: {'],
  ])('by %s', (_, printed, fault) => {
    expect(faultsIn(printed, ANSWER, true)).toEqual([fault])
  })

  test('by a body without the status of a refusal', () => {
    expect(faultsIn(BODY, REFUSED, false)).toEqual(['HTTP/1.1 409 Conflict is only shown by -i'])
  })
})
