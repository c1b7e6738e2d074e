import { expect, test } from 'vitest'
import { answerOf, expectRefusal } from '../support/answers.ts'
import type { Call } from '../support/calls.ts'
import { PASSWORD, TEST_SECRET } from '../support/secrets.ts'
import { onSqlite } from '../support/test-app.ts'
import { craftJwt, readJwt } from './crafted-jwt.ts'

const MESSAGE = { status: 200, body: { success: true, message: expect.any(String) } }

onSqlite((testApp) => {
  test('logout revokes only the refresh token of that device', async () => {
    const { call, given } = await testApp()
    const phone = await given.owner()
    const laptop = await given.signedIn(phone)
    const response = await logout(call, phone, phone.refreshToken)
    expect(answerOf(response)).toEqual(MESSAGE)
    expect(await refreshes(call, phone)).toBe(401)
    expect(await refreshes(call, laptop)).toBe(200)
    expectRefusal(
      await call('POST', '/auth/refresh', { body: { refresh_token: phone.refreshToken } }),
      401,
      'Invalid refresh token',
    )
  })

  test('a device can sign another one of the same user out', async () => {
    const { call, given } = await testApp()
    const phone = await given.owner()
    const laptop = await given.signedIn(phone)
    await logout(call, phone, laptop.refreshToken)
    expect([await refreshes(call, phone), await refreshes(call, laptop)]).toEqual([200, 401])
  })

  test('an access token that is out runs to its end after logout and after logout-all', async () => {
    const { call, given, clock } = await testApp()
    const phone = await given.owner()
    const laptop = await given.signedIn(phone)
    await logout(call, phone, phone.refreshToken)
    expect(await opens(call, phone)).toBe(200)
    await call('POST', '/auth/logout-all', { headers: phone.auth })
    clock.advance({ minutes: 14, seconds: 59 })
    expect([await opens(call, phone), await opens(call, laptop)]).toEqual([200, 200])
    clock.advance({ seconds: 1 })
    expect([await opens(call, phone), await opens(call, laptop)]).toEqual([401, 401])
  })

  test('logout with a refresh token that is revoked, unknown or of another user gets the same response and has no effect', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const stranger = await given.owner()
    const revoked = await given.signedIn(owner)
    const first = await logout(call, owner, revoked.refreshToken)
    const [header, claims, signature] = owner.refreshToken.split('.')
    const tokens = [
      revoked.refreshToken,
      stranger.refreshToken,
      owner.accessToken,
      'garbage',
      `${header}.${claims}.`,
      `${header}.${claims}.${signature?.toUpperCase()}`,
      // Signed with our own secret, of this very session, but not the token that it was given.
      craftJwt({ ...readJwt(owner.refreshToken).claims, jti: 'another' }, { secret: TEST_SECRET }),
    ]
    for (const token of tokens) {
      const response = await logout(call, owner, token)
      expect([response.statusCode, response.body]).toEqual([200, first.body])
    }
    expect([await refreshes(call, owner), await refreshes(call, stranger)]).toEqual([200, 200])
  })

  test('logout with an expired refresh token answers 200', async () => {
    const { call, given, clock } = await testApp()
    const old = await given.owner()
    clock.advance({ days: 8 })
    const now = await given.signedIn(old)
    expect(answerOf(await logout(call, now, old.refreshToken))).toEqual(MESSAGE)
    expect(await refreshes(call, now)).toBe(200)
  })

  test('logout without a refresh token is refused, and needs an access token first', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    for (const body of ['', {}, { refresh_token: null }, { refresh_token: '' }]) {
      expectRefusal(
        await call('POST', '/auth/logout', { body, headers: owner.auth }),
        400,
        'refresh_token is required',
      )
    }
    expectRefusal(
      await call('POST', '/auth/logout', { body: { refresh_token: 7 }, headers: owner.auth }),
      400,
      'refresh_token must be a text',
    )
    const body = { refresh_token: owner.refreshToken }
    expectRefusal(await call('POST', '/auth/logout', { body }), 401, 'Missing Authorization header')
    expect(await refreshes(call, owner)).toBe(200)
  })

  test('logout-all revokes the refresh tokens of all of the user’s devices and of nobody else', async () => {
    const { call, given, newClient } = await testApp()
    const owner = await given.owner()
    const devices = [owner, await given.signedIn(owner), await given.signedIn(owner)]
    const colleague = await given.user(owner.accountId)
    expect(answerOf(await call('POST', '/auth/logout-all', { headers: owner.auth }))).toEqual(MESSAGE)
    for (const device of devices) expect(await refreshes(call, device)).toBe(401)
    expect(await refreshes(call, colleague)).toBe(200)
    const client = newClient()
    await client.auth.login({ email: owner.email, password: PASSWORD })
    expect((await client.me()).user.id).toBe(owner.id)
  })

  test('logout-all with immediate ends the access tokens of all devices immediately', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    const laptop = await given.signedIn(owner)
    const loggedOut = await given.signedIn(owner)
    const colleague = await given.user(owner.accountId)
    await logout(call, loggedOut, loggedOut.refreshToken)
    const response = await call('POST', '/auth/logout-all', {
      headers: owner.auth,
      body: { immediate: true },
    })
    expect(answerOf(response)).toEqual(MESSAGE)
    for (const device of [owner, laptop, loggedOut]) {
      expectRefusal(await call('GET', '/me', { headers: device.auth }), 401, 'Invalid token')
      expect(await refreshes(call, device)).toBe(401)
    }
    expect(await opens(call, colleague)).toBe(200)
  })

  test('logout-all is not immediate unless immediate is true itself', async () => {
    const { call, given } = await testApp()
    const owner = await given.owner()
    for (const body of [{}, { immediate: false }, { immediate: null }, { other: true }]) {
      expect(answerOf(await call('POST', '/auth/logout-all', { headers: owner.auth, body }))).toEqual(MESSAGE)
      expect(await opens(call, owner)).toBe(200)
    }
    // The contract's call has no body, so what cannot be one is none.
    for (const body of ['null', '{', '[]', '"x"', 'immediate=true', '\u0000']) {
      const response = await call('POST', '/auth/logout-all', { headers: owner.auth, body })
      expect.soft(answerOf(response), body).toEqual(MESSAGE)
      expect.soft(await refreshes(call, await given.signedIn(owner))).toBe(200)
    }
    for (const immediate of ['true', 1, []]) {
      const response = await call('POST', '/auth/logout-all', { headers: owner.auth, body: { immediate } })
      expectRefusal(response, 400, 'immediate must be true or false')
    }
    expect(await opens(call, owner)).toBe(200)
  })
})

interface Device {
  auth: { authorization: string }
  refreshToken: string
}

function logout(call: Call, device: Device, refresh_token: string) {
  return call('POST', '/auth/logout', { headers: device.auth, body: { refresh_token } })
}

async function refreshes(call: Call, device: Device): Promise<number> {
  return (await call('POST', '/auth/refresh', { body: { refresh_token: device.refreshToken } })).statusCode
}

async function opens(call: Call, device: Device): Promise<number> {
  return (await call('GET', '/me', { headers: device.auth })).statusCode
}
