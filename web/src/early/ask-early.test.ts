import { expect, onTestFinished, test, vi } from 'vitest'
import { askEarly } from './ask-early.ts'

test('the page asks for the codes of failures from the start, because the app takes over what it is answered', async () => {
  const asked: Array<[address: string, accept: string | null]> = []
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('fetch', async (address: string, { headers }: RequestInit) => {
    asked.push([address, new Headers(headers).get('accept')])
    return Response.json({ success: true, data: {} })
  })
  await askEarly('half', { include: 'summary' }).me
  const accept = 'application/json, application/problem+json'
  await expect
    .poll(() => asked)
    .toEqual([
      ['/api/v2/auth/me?include=summary', accept],
      ['/api/v2/auth/refresh', accept],
    ])
})
