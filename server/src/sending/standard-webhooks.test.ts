import { expect, test } from 'vitest'
import { newWebhookSecret, signatureOf } from '#sending/standard-webhooks'

test('the example that the libraries of Standard Webhooks are tested with is signed alike', () => {
  const signature = signatureOf(
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '1614265330',
    '{"test": 2432232314}',
  )
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('a key has 32 random bytes', () => {
  const [first, second] = [newWebhookSecret(), newWebhookSecret()]
  expect(first).not.toBe(second)
  expect(Buffer.from(first.slice('whsec_'.length), 'base64')).toHaveLength(32)
})
