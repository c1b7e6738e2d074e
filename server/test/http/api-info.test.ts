import { expect, test } from 'vitest'
import { answerOf, expectRefusal } from '../support/answers.ts'
import { onSqlite } from '../support/test-app.ts'

onSqlite((testApp) => {
  test('the address of the API tells its name, interface and version, and where it is described, to anybody', async () => {
    const { call } = await testApp({ version: '1.2.3' })
    const data = {
      name: 'Duebook',
      api: 'API v2',
      version: '1.2.3',
      links: { openapi: '/api/v2/openapi.json', docs: '/api/v2/docs' },
    }
    for (const address of ['', '/', '?x=1', '/?x=1']) {
      const answer = await call('GET', address)
      expect.soft(answerOf(answer), address).toEqual({ status: 200, body: { success: true, data } })
      expect.soft(answer.headers['cache-control'], address).toBe('no-store')
      expect.soft((await call('HEAD', address)).statusCode, address).toBe(200)
    }
    const posted = await call('POST', '')
    expectRefusal(posted, 405, 'POST is not allowed here')
    expect(posted.headers.allow).toBe('GET, HEAD')
  })

  test('its links lead somewhere, and the typed client knows it', async () => {
    const { newClient, inject } = await testApp()
    const { links } = await newClient().info()
    const types = []
    for (const url of [links.openapi, links.docs]) {
      const { statusCode, headers } = await inject({ method: 'GET', url })
      types.push([statusCode, String(headers['content-type']).split(';')[0]])
    }
    expect(types).toEqual([
      [200, 'application/json'],
      [200, 'text/html'],
    ])
  })
})
