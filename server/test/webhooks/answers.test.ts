import { describe, expect, test } from 'vitest'
import type { OutboundAnswer } from '#outbound/outbound'
import { attempt } from '#webhooks/attempt'
import { sealFirst } from '#webhooks/secrets'
import type { WebhookRow } from '#webhooks/store'
import { testSecretBox } from '../reminders/support/open-reminders.ts'
import { testClock } from '../support/test-clock.ts'

const webhook = {
  id: 7,
  url: 'https://example.org/',
  secrets: sealFirst(testSecretBox, 7, `whsec_${Buffer.alloc(32, 7).toString('base64')}`),
} as WebhookRow

async function answered(answer: Partial<OutboundAnswer>) {
  const whole = { status: 200, headers: {}, body: '', isPublic: true, ...answer }
  const parts = {
    clock: testClock('2026-02-02T09:00:00.000Z'),
    secretBox: testSecretBox,
    outbound: { request: async () => whole },
  }
  return attempt(parts, webhook, { id: 'msg_1', body: '{}' })
}

describe('the start of an answer', () => {
  test('is shown of public targets, never of those that OUTBOUND_ALLOW opens', async () => {
    expect(await answered({ body: 'Thanks', status: 500 })).toMatchObject({ answer: 'Thanks', status: 500 })
    expect(await answered({ body: 'root:x:0:0', isPublic: false })).toMatchObject({
      answer: null,
      status: 200,
    })
  })

  test('is cut, and has nothing that databases or terminals stumble over', async () => {
    const { answer } = await answered({ body: `a\0b\u001b[31m\tc\nd\ud800${'x'.repeat(70_000)}` })
    expect(answer).toHaveLength(500)
    expect(answer).toMatch(/^a b \[31m\tc\nd\ufffdx+$/)
  })
})

test('without its secret nothing is sent', async () => {
  const parts = {
    clock: testClock('2026-02-02T09:00:00.000Z'),
    secretBox: testSecretBox,
    outbound: { request: () => Promise.reject(new Error('it was sent')) },
  }
  const lost = await attempt(parts, { ...webhook, secrets: null }, { id: 'msg_1', body: '{}' })
  expect(lost.result).toEqual({ end: 'gone', error: 'The secret of this webhook is lost. Make a new one' })
})
