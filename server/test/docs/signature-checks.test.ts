import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { newWebhookSecret, signatureOf } from '#sending/standard-webhooks'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { namedBlocks } from './support/named-blocks.ts'

const BLOCKS = namedBlocks(readFileSync(new URL('../../../docs/integrations.md', import.meta.url), 'utf8'))

const SECRET = newWebhookSecret()
const OTHER = newWebhookSecret()
const BODY = JSON.stringify({ type: 'reminder', data: { title: 'Miete 🏠' } })
const NOW = Math.floor(Date.now() / 1000)

interface Case {
  secret: string
  headers: Record<string, string>
  body: string
}

/** Signed by us, unless a case says otherwise. */
function sent(changes: Partial<Case> = {}, at = NOW): Case {
  const headers = {
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(at),
    'webhook-signature': signatureOf(SECRET, 'msg_1', String(at), BODY),
  }
  return { secret: SECRET, body: BODY, ...changes, headers: { ...headers, ...changes.headers } }
}

const right = signatureOf(SECRET, 'msg_1', String(NOW), BODY)
const wrong = signatureOf(OTHER, 'msg_1', String(NOW), BODY)

const CASES: Array<[name: string, expected: boolean, each: Case]> = [
  ['what we sign', true, sent()],
  [
    'what the library of Standard Webhooks signs',
    true,
    sent({
      headers: { 'webhook-signature': new Webhook(SECRET).sign('msg_1', new Date(NOW * 1000), BODY) },
    }),
  ],
  ['the second of two signatures', true, sent({ headers: { 'webhook-signature': `${wrong} ${right}` } })],
  [
    'one of a kind that is not known yet, too',
    true,
    sent({ headers: { 'webhook-signature': `v2,x ${right}` } }),
  ],
  ['one from four minutes ago', true, sent({}, NOW - 240)],
  ['one from six minutes ago', false, sent({}, NOW - 360)],
  ['one from in six minutes', false, sent({}, NOW + 360)],
  ['another secret', false, sent({ secret: OTHER })],
  ['another body', false, sent({ body: `${BODY} ` })],
  ['another id', false, sent({ headers: { 'webhook-id': 'msg_2' } })],
  ['another time', false, sent({ headers: { 'webhook-timestamp': String(NOW + 1) } })],
  ['a time that is none', false, sent({ headers: { 'webhook-timestamp': 'x' } })],
  ['no time', false, sent({ headers: { 'webhook-timestamp': '' } })],
  ['no id', false, sent({ headers: { 'webhook-id': '' } })],
  ['no signature', false, sent({ headers: { 'webhook-signature': '' } })],
  ['half a signature', false, sent({ headers: { 'webhook-signature': right.slice(0, 20) } })],
  [
    'a signature of another version',
    false,
    sent({ headers: { 'webhook-signature': right.replace('v1', 'v2') } }),
  ],
]

const expected = CASES.map(([name, isRight]) => [name, isRight])

test('the check for Node.js takes what is right, and nothing else', async () => {
  const file = join(temporaryFolder(), 'check-signature.mjs')
  writeFileSync(file, BLOCKS.get('check-signature.mjs') ?? '')
  const { isFromDuebook } = (await import(pathToFileURL(file).href)) as {
    isFromDuebook: (secret: string, headers: Record<string, string>, body: string) => boolean
  }
  const found = CASES.map(([name, , { secret, headers, body }]) => [
    name,
    isFromDuebook(secret, headers, body),
  ])
  expect(found).toEqual(expected)
  expect(isFromDuebook(SECRET, {}, BODY)).toBe(false)
})

const RUN = `
import json, sys
from check_signature import is_from_duebook
for secret, headers, body in json.load(sys.stdin):
    print(json.dumps(is_from_duebook(secret, headers, body.encode())))
`

const hasPython = spawnSync('python3', ['--version']).status === 0
test.skipIf(!hasPython)('the check for Python does the same (skipped without python3)', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'check_signature.py'), BLOCKS.get('check_signature.py') ?? '')
  const input = [
    ...CASES.map(([, , { secret, headers, body }]) => [secret, headers, body]),
    [SECRET, {}, BODY],
  ]
  const { stdout, stderr } = spawnSync('python3', ['-c', RUN], { cwd: folder, input: JSON.stringify(input) })
  expect(stderr.toString()).toBe('')
  const found = stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as boolean)
  expect(CASES.map(([name], index) => [name, found[index]])).toEqual(expected)
  expect(found.at(-1)).toBe(false)
})
