import { expect, test } from 'vitest'
import { withConfirmation } from './with-confirmation.ts'

const refused = (code: string) => Response.json({ success: false, error: 'No', code }, { status: 403 })
const done = () => Response.json({ success: true, data: {} })

function sending(...answers: Response[]) {
  const sent: unknown[] = []
  const send = (async (input: unknown, init: unknown) => {
    sent.push([input, init])
    return answers[sent.length - 1] ?? done()
  }) as typeof fetch
  return { sent, send }
}

const request = { method: 'POST', body: '{"name":"Backup"}' }

test('what was refused is sent once more, as it was, when the user has confirmed', async () => {
  const { sent, send } = sending(refused('confirm-it-is-you'))
  const response = await withConfirmation(send, async () => true)('/tokens', request)
  expect(response.status).toBe(200)
  expect(sent).toEqual([
    ['/tokens', request],
    ['/tokens', request],
  ])
})

test('only once: a second refusal stands', async () => {
  const { sent, send } = sending(refused('confirm-it-is-you'), refused('confirm-it-is-you'))
  const response = await withConfirmation(send, async () => true)('/tokens', request)
  expect(response.status).toBe(403)
  expect(sent).toHaveLength(2)
})

test('without a confirmation nothing more is sent, and the refusal can still be read', async () => {
  const { sent, send } = sending(refused('confirm-it-is-you'))
  const response = await withConfirmation(send, async () => false)('/tokens', request)
  expect(await response.json()).toMatchObject({ code: 'confirm-it-is-you' })
  expect(sent).toHaveLength(1)
})

test('nobody is asked about other refusals', async () => {
  const asked: string[] = []
  const { send } = sending(refused('not-permitted'))
  await withConfirmation(send, async () => Boolean(asked.push('asked')))('/tokens', request)
  expect(asked).toEqual([])
})
