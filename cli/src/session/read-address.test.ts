import { expect, test } from 'vitest'
import { isOnThisComputer, readAddress } from '#session/read-address'

test.each([
  ['https://duebook.example.org', 'https://duebook.example.org'],
  ['https://duebook.example.org/', 'https://duebook.example.org'],
  ['HTTPS://Duebook.Example.org:443', 'https://duebook.example.org'],
  [' duebook.example.org ', 'https://duebook.example.org'],
  ['duebook.example.org:8443', 'https://duebook.example.org:8443'],
  ['192.168.1.10:3000', 'https://192.168.1.10:3000'],
  ['localhost.example.org', 'https://localhost.example.org'],
  ['localhost', 'http://localhost'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:3000', 'http://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['http://192.168.1.10:3000', 'http://192.168.1.10:3000'],
  ['https://localhost:3000', 'https://localhost:3000'],
  ['bücher.example', 'https://xn--bcher-kva.example'],
])('%s is %s', (typed, url) => {
  expect(readAddress(typed, 'The address')).toEqual({ url, hadPath: false })
})

test.each(['https://duebook.example.org/bills', 'duebook.example.org/bills/'])(
  'a path is noticed: %s',
  (typed) => {
    expect(readAddress(typed, 'The address')).toEqual({ url: 'https://duebook.example.org', hadPath: true })
  },
)

test.each([
  ['', /is empty/],
  ['   ', /is empty/],
  ['ftp://duebook.example.org', /is not valid/],
  ['javascript://duebook.example.org', /is not valid/],
  ['file:///etc/passwd', /is not valid/],
  ['https://', /is not valid/],
  ['https://due book.example.org', /is not valid/],
  ['https://duebook.example.org\n.evil.example', /is not valid/],
  [String.raw`https:\\duebook.example.org`, /is not valid/],
  ['duebook.example.org:99999', /is not valid/],
  ['::1', /is not valid/],
  ['https://ada:pass@duebook.example.org', /must not contain a user name or password/],
  ['ada@duebook.example.org', /must not contain a user name or password/],
  ['https://duebook.example.org?token=x', /must end after the host name and port/],
  ['https://duebook.example.org/#x', /must end after the host name and port/],
])('%j is refused', (typed, sentence) => {
  expect(() => readAddress(typed, 'The address')).toThrow(sentence)
})

test('a refusal does not repeat what may be a secret', () => {
  expect(() => readAddress('https://ada:pass@duebook.example.org/?token=x', 'DUEBOOK_URL')).toThrow(
    /^DUEBOOK_URL must not contain a user name or password\. Use https:\/\/duebook\.example\.org\.$/,
  )
})

test.each([
  ['http://localhost:3000', true],
  ['http://app.localhost', true],
  ['http://127.1.2.3', true],
  ['http://[::1]', true],
  ['http://127.0.0.1.example.org', false],
  ['http://192.168.1.10', false],
  ['http://localhost.example.org', false],
])('%s is on this computer: %s', (url, expected) => {
  expect(isOnThisComputer(url)).toBe(expected)
})
