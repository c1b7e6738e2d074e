import { expect, test } from 'vitest'
import { answerOf, refusal } from '../support/answers.ts'
import { onSqlite } from '../support/test-app.ts'

const INVALID = refusal(401, 'Invalid token')
const MISSING = refusal(401, 'Missing Authorization header')

onSqlite((testApp) => {
  test('the scheme is Bearer in any case, with one blank or more before the token', async () => {
    const { call, given } = await testApp()
    const { accessToken: token } = await given.owner()
    for (const authorization of [
      `Bearer ${token}`,
      `bearer ${token}`,
      `BEARER ${token}`,
      `Bearer  ${token}`,
    ]) {
      expect((await call('GET', '/me', { headers: { authorization } })).statusCode).toBe(200)
    }
  })

  test('any other header is an invalid token, and the response says how to authenticate', async () => {
    const { call, given } = await testApp()
    const { accessToken: token } = await given.owner()
    const headers = [
      'Basic YWRhOnBhc3N3b3Jk',
      'Bearer',
      'Bearer ',
      'Bearer null',
      'Bearer undefined',
      token,
      `Token ${token}`,
      `Basic ${token}`,
      `Bearer: ${token}`,
      `Bearer=${token}`,
      `Bearer${token}`,
      `Bearer "${token}"`,
      `Bearer <${token}>`,
      `Bearer ${token} ${token}`,
      `Bearer ${token}, Bearer ${token}`,
      `Bearer Bearer ${token}`,
      `Bearer ${token};`,
      `Bearer ${'x'.repeat(10_000)}`,
      `Bearer ${'a.'.repeat(4000)}`,
    ]
    for (const authorization of headers) {
      const response = await call('GET', '/me', { headers: { authorization } })
      expect.soft(answerOf(response), authorization.slice(0, 40)).toEqual(INVALID)
      expect.soft(response.headers['www-authenticate']).toMatch(/^Bearer/)
    }
  })

  test('a token counts in the header only: in query, body or cookie it is not even looked at', async () => {
    const { call, given } = await testApp()
    const { accessToken: token } = await given.owner()
    const cookie = `access_token=${token}; token=${token}; duebook_refresh=${token}; Authorization=Bearer ${token}`
    const table = [
      await call('GET', '/me'),
      await call('GET', `/me?access_token=${token}`),
      await call('GET', `/me?token=${token}&authorization=Bearer%20${token}`),
      await call('GET', '/me', { headers: { cookie } }),
      await call('GET', '/me', { headers: { cookie, 'x-session': 'cookie' } }),
      await call('GET', '/me', {
        headers: { 'proxy-authorization': `Bearer ${token}`, 'x-access-token': token },
      }),
      await call('POST', '/databases', { body: { name: 'x', access_token: token } }),
    ]
    for (const response of table) expect(answerOf(response)).toEqual(MISSING)
  })

  test('a token in the query does not spoil one in the header', async () => {
    const context = await testApp()
    const owner = await context.given.owner()
    const response = await context.call('GET', '/me?access_token=nonsense', { headers: owner.auth })
    expect(response.statusCode).toBe(200)
  })
})
