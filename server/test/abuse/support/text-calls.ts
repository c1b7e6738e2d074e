import { API_PREFIX } from '@duebook/contract'
import type { LightMyRequestResponse } from 'fastify'
import { newLinkToken } from '#auth/link-token'
import { insertReset } from '#auth/reset-store'
import { secondsLater, toInstant } from '#core/clock'
import { setupCodeFor } from '#setup/setup-code'
import { givenPasskey } from '../../factors/support/authenticator.ts'
import { fakeMailer } from '../../support/fake-mailer.ts'
import { RENT } from '../../support/given.ts'
import { PASSWORD, TEST_SECRET } from '../../support/secrets.ts'
import type { MakeTestApp, TestApp } from '../../support/test-app.ts'
import { type TextField, textFields } from '../../support/text-fields.ts'

/** Makes a call in which one text is as given, and everything else is as it should be. Nothing is sent yet. */
export type PrepareCall = (field: TextField, text: string) => () => Promise<LightMyRequestResponse>

export interface TextCalls {
  prepare: PrepareCall
  context: TestApp
}

/** Two apps, because only one that is new can be set up. */
export async function textCalls(testApp: MakeTestApp): Promise<TextCalls> {
  // With mail, or a forgotten password would be answered before its email is looked at; and where passkeys work.
  const mail = { mailer: fakeMailer().mailer, publicUrl: 'http://localhost' }
  const [context, empty] = [await testApp(mail), await testApp(mail)]
  const owner = await context.given.owner()
  const user = await context.given.user(owner.accountId)
  await context.given.member(owner.groupId, user.id, 'viewer')
  await context.given.bill()
  await givenPasskey(context.database, owner)
  const { id: channelId } = await owner.client.channels.create({
    kind: 'ntfy',
    settings: { topic: 'household' },
  })
  const { id: webhookId } = await owner.books.webhooks.create({ url: 'https://example.org/' })
  const link = newLinkToken()
  await context.database.write((tx) =>
    insertReset(tx, {
      userId: user.id,
      tokenHash: link.hash,
      createdAt: toInstant(context.clock.now()),
      expiresAt: toInstant(secondsLater(context.clock.now(), 60)),
    }),
  )
  const headers = {
    ...owner.auth,
    'x-database-id': String(owner.groupId),
    'content-type': 'application/json',
  }
  const { authorization: _, ...signedOut } = headers
  const good: Record<string, unknown> = {
    ...GOOD,
    current_password: PASSWORD,
    setup_code: setupCodeFor(TEST_SECRET),
    token: link.token,
  }
  const pathOf = (path: string) =>
    path
      .replace('/databases/:id', `/databases/${owner.groupId}`)
      .replace('/users/:id', `/users/${user.id}`)
      .replace('/channels/:id', `/channels/${channelId}`)
      .replace('/webhooks/:id', `/webhooks/${webhookId}`)
      .replace(':user_id', String(user.id))
      .replace(':id', '1')

  return {
    context,
    prepare: ({ call, endpoint, place, path }, text) => {
      const url = API_PREFIX + pathOf(endpoint.path)
      const fields = Object.keys(endpoint[place]?.properties ?? {})
      const required = new Set<string>(endpoint[place]?.required)
      const [top = ''] = path.split(/[.[]/)
      const others = fields.filter(
        (name) => name !== top && (required.has(name) || NEEDED.includes(`${call} ${name}`)),
      )
      const values = {
        ...Object.fromEntries(others.map((name) => [name, good[name]])),
        ...(call === 'bulkUpdateBills' && top === 'changes' ? { ids: [1] } : {}),
        ...placed(path.split('.'), text),
      }
      const { inject } = call === 'completeSetup' ? empty : context
      const query =
        place === 'query' ? `?${new URLSearchParams(values as Record<string, string>).toString()}` : ''
      const payload = place === 'body' ? Buffer.from(JSON.stringify(values)) : undefined
      const options = {
        method: endpoint.method,
        url: url + query,
        headers: top === 'challenge' ? signedOut : headers,
        ...(payload ? { payload } : {}),
      }
      // From elsewhere, so that setting up needs its code.
      return () => inject({ ...options, remoteAddress: '203.0.113.5' })
    },
  }
}

/** The text where the path says: inside of objects, and of lists, which `[]` marks. */
function placed([step = '', ...rest]: string[], text: string): Record<string, unknown> {
  const value = rest.length > 0 ? { ...(ENTRIES[step] ?? { id: 1 }), ...placed(rest, text) } : text
  return step.endsWith('[]') ? { [step.slice(0, -2)]: [value] } : { [step]: value }
}

/** What else the entries of a list must have. */
const ENTRIES: Record<string, object> = {
  'balances[]': { account: null, amount: 1, as_of: '2026-01-01' },
  'rows[]': { row: 1 },
}

/** Without which a call does not come far, though nothing says that they are required. */
const NEEDED = ['completeSetup setup_code', 'acceptInvitation password']

const GOOD = {
  ...RENT,
  email: 'new@example.org',
  password: 'correct horse battery staple',
  new_password: 'incorrect horse battery staple',
  role: 'viewer',
  device_id: 'x',
  platform: 'ios',
  kind: 'ntfy',
  act: false,
  url: 'https://example.org/',
  access: 'read',
  settings: { topic: 'household' },
  challenge: 'of nobody',
  code: '000000',
  response: {},
}

/** Every text of a body or query. */
export const TEXT_FIELDS = textFields()
