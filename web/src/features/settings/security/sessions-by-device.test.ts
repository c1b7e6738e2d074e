import type { Session } from '@duebook/contract'
import { expect, test } from 'vitest'
import { sessionsByDevice } from './sessions-by-device.ts'

const now = new Date('2026-11-17T22:00:00Z')

function session(id: number, device: string, daysAgo: number, current = false): Session {
  const at = new Date(now.getTime() - daysAgo * 86_400_000).toISOString()
  return {
    id,
    user_agent: device,
    address: null,
    created_at: at,
    last_used_at: at,
    expires_at: at,
    signed_in_with: 'password',
    current,
  }
}

const grouped = (sessions: Session[]) => {
  const { recent, older } = sessionsByDevice(sessions, ({ user_agent: device }) => device ?? '', now)
  const short = (groups: typeof recent) =>
    groups.map(({ device, sessions: some }) => [device, ...some.map(({ id }) => id)])
  return { recent: short(recent), older: short(older) }
}

test('sessions of one device stand together, this device first', () => {
  const sessions = [
    session(1, 'Phone', 0),
    session(2, 'Laptop', 3, true),
    session(3, 'Phone', 2),
    session(4, 'Laptop', 1),
  ]
  expect(grouped(sessions)).toEqual({
    recent: [
      ['Laptop', 2, 4],
      ['Phone', 1, 3],
    ],
    older: [],
  })
})

test('what was not used for thirty days is older, but never this device', () => {
  const sessions = [session(1, 'Laptop', 90, true), session(2, 'Phone', 31), session(3, 'Phone', 30)]
  expect(grouped(sessions)).toEqual({
    recent: [
      ['Laptop', 1],
      ['Phone', 3],
    ],
    older: [['Phone', 2]],
  })
})

test('the tail of a long list is older too', () => {
  const sessions = Array.from({ length: 12 }, (_, index) => session(index + 1, 'Script', index))
  expect(grouped(sessions)).toEqual({
    recent: [['Script', 1, 2, 3, 4, 5, 6, 7, 8]],
    older: [['Script', 9, 10, 11, 12]],
  })
})
