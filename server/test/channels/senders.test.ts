import { readFileSync } from 'node:fs'
import type { ChannelKind } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { onSqlite } from '../support/test-app.ts'
import { apprise } from './far-ends/apprise.ts'
import { discord } from './far-ends/discord.ts'
import { type FarEnd, type Manners, startFarEnd } from './far-ends/far-end.ts'
import { gotify } from './far-ends/gotify.ts'
import { matrix } from './far-ends/matrix.ts'
import { mattermost } from './far-ends/mattermost.ts'
import { ntfy } from './far-ends/ntfy.ts'
import { pushover } from './far-ends/pushover.ts'
import { slack } from './far-ends/slack.ts'
import { telegram } from './far-ends/telegram.ts'
import { longMessage, message } from './support/messages.ts'
import { outboundTo, type Send, sendingTo } from './support/sending.ts'

type Ends = Record<string, 'sent' | 'retry' | 'refused' | 'gone'>

interface Case {
  kind: ChannelKind
  manners: Manners
  /** What the number of a sent message is, where the far end gives one. */
  providerId?: string
  /** What each of its own answers means. */
  ends: Ends
  /** After how many seconds it may be tried again. */
  waits?: Record<string, number>
}

const CASES: Case[] = [
  {
    kind: 'ntfy',
    manners: ntfy,
    providerId: 'xE73Iyuabi',
    ends: {
      invalid: 'refused',
      'not-found': 'refused',
      unauthorized: 'gone',
      forbidden: 'gone',
      'too-large': 'refused',
      'too-many': 'retry',
      'daily-quota': 'retry',
    },
  },
  {
    kind: 'gotify',
    manners: gotify,
    providerId: '25',
    ends: { invalid: 'refused', unauthorized: 'gone', forbidden: 'gone', 'not-found': 'refused' },
  },
  {
    kind: 'telegram',
    manners: telegram,
    providerId: '81',
    ends: {
      invalid: 'refused',
      'unknown-chat': 'gone',
      'unknown-bot': 'gone',
      unauthorized: 'gone',
      blocked: 'gone',
      kicked: 'gone',
      'too-many': 'retry',
    },
    waits: { 'too-many': 35 },
  },
  {
    kind: 'discord',
    manners: discord,
    providerId: '1340000000000000000',
    ends: {
      invalid: 'refused',
      'unknown-webhook': 'gone',
      'invalid-token': 'gone',
      'too-many': 'retry',
      'too-many-by-body': 'retry',
    },
    waits: { 'too-many': 65, 'too-many-by-body': 65 },
  },
  {
    kind: 'slack',
    manners: slack,
    ends: {
      invalid: 'refused',
      'invalid-token': 'gone',
      'invalid-token-400': 'gone',
      prohibited: 'gone',
      'no-service': 'gone',
      'no-channel': 'gone',
      archived: 'gone',
      'too-many': 'retry',
    },
    waits: { 'too-many': 30 },
  },
  {
    kind: 'mattermost',
    manners: mattermost,
    ends: {
      invalid: 'refused',
      'unknown-hook': 'gone',
      'not-found': 'gone',
      forbidden: 'gone',
      'too-many': 'retry',
    },
    waits: { 'too-many': 1 },
  },
  {
    kind: 'matrix',
    manners: matrix,
    providerId: '$YUwRidLecu:example.org',
    ends: {
      invalid: 'refused',
      'unknown-token': 'gone',
      forbidden: 'gone',
      'too-large': 'refused',
      'too-many': 'retry',
      'too-many-by-body': 'retry',
    },
    waits: { 'too-many': 2, 'too-many-by-body': 5 },
  },
  {
    kind: 'pushover',
    manners: pushover,
    providerId: '647d2300-702c-4b38-8b2f-d56326ae460b',
    ends: {
      'not-taken': 'refused',
      invalid: 'refused',
      'unknown-token': 'gone',
      'unknown-user': 'gone',
      quota: 'retry',
    },
    waits: { quota: 3600 },
  },
  {
    kind: 'apprise',
    manners: apprise,
    ends: { 'nothing-configured': 'gone', invalid: 'refused', 'some-failed': 'refused' },
  },
]

interface Exchange {
  settings: Record<string, string>
  request: { method: string; path: string; headers: Record<string, string>; body: unknown }
}

function exchangeOf(kind: ChannelKind): Exchange {
  return JSON.parse(readFileSync(new URL(`far-ends/exchanges/${kind}.json`, import.meta.url), 'utf8'))
}

/** Where the settings name a server, it is this one. */
function settingsFor(kind: ChannelKind, { origin }: FarEnd): Record<string, string> {
  const { settings } = exchangeOf(kind)
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, value.replace('FAR-END', origin)]),
  )
}

/** Beyond those that every request has. */
function tellingHeaders(headers: Record<string, string>): Record<string, string> {
  const { host: _, connection: __, 'content-length': ___, 'user-agent': ____, ...telling } = headers
  return telling
}

async function scene(
  kind: ChannelKind,
  manners: Manners,
): Promise<{ farEnd: FarEnd; send: Send; sendBriefly: Send }> {
  const farEnd = await startFarEnd(manners)
  const settings = { ...settingsFor(kind, farEnd), act_without_sign_in: true, topic_is_reserved: true }
  return {
    farEnd,
    send: sendingTo(kind, settings, farEnd),
    sendBriefly: sendingTo(kind, settings, farEnd, { timeLimitMilliseconds: 100 }),
  }
}

describe.each(CASES)('$kind', ({ kind, manners, providerId, ends, waits = {} }) => {
  test('takes a message, as the kept request has it', async () => {
    const { farEnd, send } = await scene(kind, manners)
    const result = await send(message())
    expect(farEnd.problems).toEqual([])
    expect(result).toEqual({ end: 'sent', ...(providerId === undefined ? {} : { providerId }) })
    const [request] = farEnd.requests
    if (!request) throw new Error('Nothing came')
    expect({
      method: request.method,
      path: request.path,
      headers: tellingHeaders(request.headers),
      body: JSON.parse(request.raw.toString()),
    }).toEqual(exchangeOf(kind).request)
  })

  test('takes a message that is far too long, and one without any link', async () => {
    const { farEnd, send } = await scene(kind, manners)
    const plain = message({ link: undefined, actions: [], closing: undefined, isUrgent: false })
    expect([(await send(longMessage())).end, (await send(plain)).end]).toEqual(['sent', 'sent'])
    expect(farEnd.problems).toEqual([])
  })

  test('means what it answers', async () => {
    const { farEnd, send } = await scene(kind, manners)
    const { answers } = manners
    const found: Ends = {}
    const waited: Record<string, number> = {}
    for (const name of Object.keys(answers).filter((each) => each !== 'taken' && each !== 'moved')) {
      farEnd.next(answers[name] ?? 'reset')
      const result = await send(message())
      found[name] = result.end
      if (result.end === 'retry' && result.retryAfterSeconds !== undefined)
        waited[name] = result.retryAfterSeconds
    }
    expect(found).toEqual({ broken: 'retry', ...ends })
    expect(waited).toEqual(waits)
  })

  test('is tried again after what passes, and not after what does not', async () => {
    const { farEnd, send, sendBriefly } = await scene(kind, manners)
    const endAfter = async (fault: Parameters<FarEnd['next']>[0], how = send) => {
      farEnd.next(fault)
      return (await how(message())).end
    }
    for (const status of [408, 425, 429, 500, 502, 503, 504]) {
      expect([status, await endAfter({ status })]).toEqual([status, 'retry'])
    }
    expect(await endAfter('reset')).toBe('retry')
    expect(await endAfter({ status: 410 })).toBe('gone')
    for (const status of [301, 307, 409, 418]) {
      const fault = { status, headers: { location: farEnd.origin } }
      expect([status, await endAfter(fault)]).toEqual([status, 'refused'])
    }
    // Redirects were not followed.
    expect(farEnd.requests).toHaveLength(13)
    expect(await endAfter('hang', sendBriefly)).toBe('retry')
  })

  test('says what went wrong without secrets, addresses or what the far end wrote', async () => {
    const { farEnd, send } = await scene(kind, manners)
    const secrets = Object.values(settingsFor(kind, farEnd))
    for (const answer of Object.values(manners.answers)) {
      const echo = { ...answer, body: JSON.stringify({ echo: secrets, error: 'WHAT IT WROTE' }) }
      farEnd.next(answer.status === 204 ? answer : echo)
      const result = await send(message())
      const error = result.end === 'sent' ? '' : result.error
      for (const secret of [...secrets, 'WHAT IT WROTE', '127.0.0.1']) expect(error).not.toContain(secret)
    }
  })
})

test.each([
  ['telegram', telegram],
  ['discord', discord],
] as const)(
  '%s has links to a host of the house in its text, because it takes no such buttons',
  async (kind, manners) => {
    const { farEnd, send } = await scene(kind, manners)
    const at = (path: string) => `http://duebook:3000${path}`
    const actions = [{ label: 'Mark as paid', page: at('/act#token'), post: undefined }]
    expect((await send(message({ link: at('/due'), actions }))).end).toBe('sent')
    const sent = farEnd.requests[0]?.raw.toString() ?? ''
    expect(JSON.parse(sent)).not.toHaveProperty(kind === 'telegram' ? 'reply_markup' : 'components')
    for (const link of [at('/due'), at('/act#token')]) expect(sent).toContain(link)
  },
)

test('a repetition is the same message where the far end can know it', async () => {
  const inNtfy = await scene('ntfy', ntfy)
  const inMatrix = await scene('matrix', matrix)
  inNtfy.farEnd.next('reset')
  inMatrix.farEnd.next('reset')
  for (const { send } of [inNtfy, inMatrix]) {
    expect((await send(message())).end).toBe('retry')
    expect((await send(message())).end).toBe('sent')
  }
  const sequences = inNtfy.farEnd.requests.map(({ raw }) => JSON.parse(raw.toString()).sequence_id)
  expect(sequences).toEqual([message().id, message().id])
  const paths = inMatrix.farEnd.requests.map(({ path }) => path.split('/').at(-1))
  expect(paths).toEqual([message().id, message().id])
})

onSqlite((testApp) => {
  test('a Telegram group that became a supergroup gets the message under its new number, which is kept', async () => {
    const farEnd = await startFarEnd(telegram)
    const app = await testApp({ outbound: outboundTo(farEnd) })
    const { client } = await app.given.firstOwner()
    const { id } = await client.channels.create({
      kind: 'telegram',
      settings: settingsFor('telegram', farEnd),
    })
    const { moved } = telegram.answers
    farEnd.next(moved ?? 'reset')
    expect(await client.channels.test(id)).toMatchObject({ ok: true, error: null })
    const chats = () => farEnd.requests.map(({ raw }) => JSON.parse(raw.toString()).chat_id)
    expect(chats()).toEqual(['-4242', '-1001234567890'])
    expect(await client.channels.list()).toMatchObject([
      { id, settings: { chat_id: '-1001234567890', bot_token: { set: true } } },
    ])
    expect(await client.channels.test(id)).toMatchObject({ ok: true })
    expect(chats()).toEqual(['-4242', '-1001234567890', '-1001234567890'])
  })
})
