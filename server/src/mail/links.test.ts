import { expect, test } from 'vitest'
import { invitationLink, passwordLink } from '#mail/links'

const TOKEN = '4fzkT_-x'

test('an invitation’s link is absolute where the instance knows its address, else relative', () => {
  expect(invitationLink('https://bills.example.org', TOKEN)).toBe(`https://bills.example.org/invite#${TOKEN}`)
  expect(invitationLink(undefined, TOKEN)).toBe(`/invite#${TOKEN}`)
})

test('a link for a new password is absolute', () => {
  expect(passwordLink('http://[::1]:3000', TOKEN)).toBe(`http://[::1]:3000/reset-password#${TOKEN}`)
})

test('what a browser sends to the server of a link does not hold the token', () => {
  for (const link of [invitationLink('https://a.example', TOKEN), passwordLink('https://a.example', TOKEN)]) {
    const { pathname, search, hash } = new URL(link)
    expect([pathname + search, hash]).toEqual([expect.not.stringContaining(TOKEN), `#${TOKEN}`])
  }
})
