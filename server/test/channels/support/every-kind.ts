import { createECDH, randomBytes } from 'node:crypto'
import type { ChannelKind } from '@duebook/contract'

/** Settings of every kind, with secrets that nothing else could look like. */
export interface SampleChannel {
  kind: ChannelKind
  settings: Record<string, unknown>
  /** What must be found nowhere. */
  secrets: string[]
}

export function everyKind(): SampleChannel[] {
  const secret = () => `leak${randomBytes(20).toString('hex')}`
  const withSecret = (
    kind: ChannelKind,
    settings: (secret: string) => Record<string, unknown>,
  ): SampleChannel => {
    const text = secret()
    return { kind, settings: settings(text), secrets: [text] }
  }
  return [
    { kind: 'email', settings: { address: 'elsewhere@example.org' }, secrets: [] },
    pushChannel(secret()),
    withSecret('ntfy', (token) => ({ server: 'https://ntfy.example.org', topic: 'household', token })),
    withSecret('gotify', (token) => ({ server: 'http://gotify.example.org:8080', token })),
    withSecret('telegram', (text) => ({ bot_token: `123456:${text}`, chat_id: '42' })),
    withSecret('discord', (text) => ({ url: `https://discord.com/api/webhooks/42/${text}` })),
    withSecret('slack', (text) => ({ url: `https://hooks.slack.com/services/T0/B0/${text}` })),
    withSecret('mattermost', (text) => ({ url: `https://mattermost.example.org/hooks/${text}` })),
    withSecret('matrix', (access_token) => ({
      server: 'https://matrix.example.org',
      room: '!room:example.org',
      access_token,
    })),
    pushoverChannel(),
    // Its secret is made by us, and shown once.
    { kind: 'webhook', settings: { url: 'https://webhook.example.org/in' }, secrets: [] },
    withSecret('apprise', (key) => ({ server: 'https://apprise.example.org', key })),
  ]
}

function pushChannel(secret: string): SampleChannel {
  const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const subscription = { endpoint: `https://push.example.org/send/${secret}`, keys: { p256dh, auth } }
  return { kind: 'web-push', settings: { subscription }, secrets: [secret, p256dh, auth] }
}

function pushoverChannel(): SampleChannel {
  const [token = '', user = ''] = [0, 1].map(() => randomBytes(15).toString('hex'))
  return { kind: 'pushover', settings: { token, user }, secrets: [token, user] }
}
