import { API_PREFIX, type Endpoint, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { openApiDocument } from '#api-docs/document'
import { replaceEmailChange } from '#auth/email-change-store'
import { newLinkToken } from '#auth/link-token'
import { toInstant } from '#core/clock'
import { createSignInLink } from '#factors/create-sign-in-link'
import { authenticator, givenTotp } from '../factors/support/authenticator.ts'
import { newAuthenticator } from '../passkeys/support/authenticator.ts'
import { passkeyCalls } from '../passkeys/support/passkey-calls.ts'
import { SETUP_CODE } from '../support/given.ts'
import { resolveReferences } from '../support/resolve-references.ts'
import { fileOf } from '../support/scripted-imports.ts'
import { PASSWORD } from '../support/secrets.ts'
import { onSqlite, type TestApp } from '../support/test-app.ts'
import { insertUnconfirmed } from '../support/unconfirmed-channel.ts'

interface Operation {
  requestBody?: {
    required?: boolean
    content: {
      'application/json': {
        example: object
        schema: { required?: string[]; properties: Record<string, { default?: unknown }> }
      }
    }
  }
}
const { paths } = resolveReferences(openApiDocument('test')) as {
  paths: Record<string, Record<string, Operation>>
}

/** What must be there for a call, and what no example can have: tokens, and emails that are known or are not. */
interface Arranged {
  path?: Record<string, number>
  real?: object
  headers?: Record<string, string>
  /** Of several fields one must be there, which no list of required ones can say. */
  alsoNeeds?: string[]
}
type Arrange = (context: TestApp) => Promise<Arranged>

let count = 0
const another = (name: string) => {
  count += 1
  return `${name}${count}`
}
const newEmail = () => `${another('somebody')}@example.org`

const newUser = async ({ given }: TestApp) => given.user((await given.firstOwner()).accountId)
const newBill: Arrange = async ({ given }) => ({ path: { id: (await given.bill()).id } })
const newCategory = async ({ client }: TestApp) =>
  (await client.categories.create({ name: another('Category') })).id
const newGroup = async ({ given }: TestApp) =>
  given.group((await given.firstOwner()).accountId, another('Group'))

const ARRANGE: Partial<Record<string, Arrange>> = {
  login: async (context) => ({ real: { email: (await newUser(context)).email, password: PASSWORD } }),
  refresh: async (context) => ({ real: { refresh_token: (await newUser(context)).refreshToken } }),
  logout: async (context) => {
    const { auth, refreshToken } = await newUser(context)
    return { headers: auth, real: { refresh_token: refreshToken } }
  },
  logoutAll: async (context) => ({ headers: (await newUser(context)).auth }),
  changePassword: async (context) => ({
    headers: (await newUser(context)).auth,
    real: { current_password: PASSWORD },
  }),
  createUser: async () => ({ real: { email: newEmail() } }),
  updateUser: async (context) => ({ path: { id: (await newUser(context)).id } }),
  acceptInvitation: async ({ given }) => {
    const { link } = await (await given.firstOwner()).client.invitations.create({})
    return { real: { token: link.split('#')[1], email: newEmail() } }
  },
  createDatabase: async () => ({ real: { name: another('Group') } }),
  updateDatabase: async (context) => ({ path: { id: await newGroup(context) } }),
  addMember: async (context) => ({
    path: { id: await newGroup(context) },
    real: { email: (await newUser(context)).email },
  }),
  updateMember: async (context) => {
    const [id, user] = [await newGroup(context), await newUser(context)]
    await context.given.member(id, user.id, 'viewer')
    return { path: { id, user_id: user.id } }
  },
  updateBill: newBill,
  payBill: newBill,
  skipCycle: newBill,
  updateReminders: async () => ({ real: { channel_ids: [] } }),
  updateBillReminder: newBill,
  snoozeBill: newBill,
  dismissInsight: async ({ given }) => ({ real: { key: `price_up:${(await given.bill()).id}:31` } }),
  readNotifications: async () => ({ alsoNeeds: ['all'] }),
  bulkUpdateBills: async ({ given }) => ({
    real: { ids: [(await given.bill()).id] },
  }),
  undoBulkUpdate: async ({ given }) => ({
    real: { former: [{ id: (await given.bill()).id, changes: { account: null } }] },
  }),
  createCategory: async () => ({ real: { name: another('Category') } }),
  orderCategories: async (context) => ({ real: { ids: [await newCategory(context)] } }),
  updateCategory: async (context) => ({ path: { id: await newCategory(context) } }),
  restoreCategory: async (context) => {
    const id = await newCategory(context)
    await context.client.categories.delete(id)
    return { real: { id } }
  },
  previewSchedule: async () => ({ alsoNeeds: ['schedule'] }),
  updateChannel: async ({ given }) => {
    const { client } = await given.firstOwner()
    const { id } = await client.channels.create({ kind: 'ntfy', settings: { topic: 'household' } })
    return { path: { id } }
  },
  updateFeed: async ({ given }) => {
    const { client } = await given.firstOwner()
    return { path: { id: (await client.feeds.create({ name: 'My bills' })).id } }
  },
  updateImport: async ({ client }) => {
    const items = [1, 2].map((n) => ({ name: `Bill ${n}`, amount: '1' }))
    return { path: { id: (await client.imports.create(new Blob([fileOf(items)]))).id } }
  },
  updateWebhook: async ({ client }) => ({
    path: { id: (await client.webhooks.create({ url: 'https://example.org/' })).id },
  }),
  confirmChannel: async ({ given, database, clock }) => {
    const { id } = await given.firstOwner()
    return { real: { token: (await database.write((tx) => insertUnconfirmed(tx, clock, id))).token } }
  },
  secondFactor: async (context) => {
    const user = await newUser(context)
    const { code } = await givenTotp(user, context.clock)
    const login = await context.call('POST', '/auth/login', {
      body: { email: user.email, password: PASSWORD },
    })
    return { real: { challenge: login.json<{ challenge: string }>().challenge, code: code() } }
  },
  useSignInLink: async (context) => {
    const user = await newUser(context)
    const link = await context.database.write((tx) => createSignInLink(tx, context.clock, user))
    return { real: { token: link.token } }
  },
  startTotp: async (context) => ({ headers: (await newUser(context)).auth }),
  confirmTotp: async (context) => {
    const { auth, client } = await newUser(context)
    const { secret } = await client.factors.startTotp()
    return { headers: auth, real: { code: authenticator(secret, context.clock)() } }
  },
  confirmIdentity: async (context) => ({
    headers: (await newUser(context)).auth,
    real: { password: PASSWORD },
    alsoNeeds: ['password'],
  }),
  confirmEmail: async (context) => {
    const { id: userId } = await newUser(context)
    const { token, hash: tokenHash } = newLinkToken()
    const [createdAt, expiresAt] = [toInstant(context.clock.now()), '2027-01-01T00:00:00.000Z']
    const change = { userId, email: newEmail(), tokenHash, createdAt, expiresAt }
    await context.database.write((tx) => replaceEmailChange(tx, change))
    return { real: { token } }
  },
  addPasskey: async (context) => {
    const user = await newUser(context)
    const options = await passkeyCalls(context).creationOptions(user)
    return { headers: user.auth, real: { response: newAuthenticator().create(options) } }
  },
  renamePasskey: async (context) => {
    const user = await newUser(context)
    return { headers: user.auth, path: { id: (await passkeyCalls(context).given(user)).id } }
  },
  passkeySignIn: async (context) => {
    const passkeys = passkeyCalls(context)
    const { authenticator: browser } = await passkeys.given(await newUser(context))
    return { real: { response: await passkeys.answer(browser) } }
  },
  updateAccount: async (context) => {
    await passkeyCalls(context).given(await context.given.firstOwner())
    return {}
  },
  updateMe: async () => ({ alsoNeeds: ['language'] }),
  updatePayment: async ({ given }) => ({ path: { id: (await given.payment(await given.bill())).id } }),
}

/** The first needs a server without users, which is a test of its own; the others a token from a message. */
const ELSEWHERE = ['completeSetup', 'resetPassword', 'act']

const calls = Object.entries<Endpoint>(endpoints)
  .filter(([name, { body }]) => body && !ELSEWHERE.includes(name))
  .map(([name, { method, path }]) => {
    const { requestBody } =
      paths[API_PREFIX + path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] ?? {}
    if (!requestBody) throw new Error(`${name} is described without its body`)
    const { example, schema } = requestBody.content['application/json']
    const { required = [], properties } = schema
    return { name, method, path, needsBody: requestBody.required === true, example, required, properties }
  })

onSqlite((testApp) => {
  test.for(calls)(
    '$name: the example is accepted, and exactly what is described as required is',
    async (call) => {
      const context = await testApp()
      const send = async (change: (body: object) => object | undefined) => {
        const owner = await context.given.firstOwner()
        const { path = {}, real, headers } = (await ARRANGE[call.name]?.(context)) ?? {}
        const body = change({ ...call.example, ...real })
        return context.call(
          call.method,
          call.path.replaceAll(/:(\w+)/g, (_, name: string) => String(path[name])),
          {
            headers: { ...owner.auth, 'x-database-id': String(owner.groupId), ...headers },
            ...(body && { body }),
          },
        )
      }
      const isAccepted = async (change: (body: object) => object | undefined) =>
        (await send(change)).statusCode < 300

      expect((await send((body) => body)).json()).toMatchObject({ success: true })
      expect.soft(await isAccepted(() => undefined), 'without a body').toBe(!call.needsBody)
      for (const field of call.required) {
        expect.soft(await isAccepted((body) => without(body, field)), `without ${field}`).toBe(false)
      }
      const { alsoNeeds = [] } = (await ARRANGE[call.name]?.(context)) ?? {}
      const least = (await send((body) => only(body, [...call.required, ...alsoNeeds]))).json<{
        data?: Record<string, unknown>
      }>()
      expect(least, 'with nothing else').toMatchObject({ success: true })
      // What a response shows of them; not all of it is shown.
      const defaults = Object.entries(call.properties).flatMap(([field, { default: value }]) =>
        value !== undefined && Object.hasOwn(least.data ?? {}, field) ? [[field, value]] : [],
      )
      expect(least.data ?? {}).toMatchObject(Object.fromEntries(defaults) as object)
    },
  )

  test('completeSetup: the example is accepted with the code of the server', async () => {
    const { call } = await testApp()
    const { example } = paths[`${API_PREFIX}/setup`]?.post?.requestBody?.content['application/json'] ?? {}
    const answer = await call('POST', '/setup', { body: { ...example, setup_code: SETUP_CODE } })
    expect(answer.statusCode).toBe(201)
  })
})

function without(body: object, field: string): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => name !== field))
}

function only(body: object, fields: string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name)))
}
