import { expect, test } from 'vitest'
import { isBillLink, isBillUrl } from './bill-url.ts'

test.each([
  'https://example.org',
  'HTTP://example.org',
  'mailto:ada@example.org',
  'MailTo:ada@example.org',
  'tel:+49 30 1234',
  'tel:911',
])('%j is a link', (url) => {
  expect([isBillUrl(url), isBillLink(url)]).toEqual([true, true])
})

test.each(['example.org', 'nas:8080', 'nas:8080/pay', 'data-store:1', 'db.local.:80', 'pay at the counter'])(
  '%j is kept, and shown as text',
  (url) => {
    expect([isBillUrl(url), isBillLink(url)]).toEqual([true, false])
  },
)

test.each([
  'javascript:alert(1)',
  'JavaScript:1/alert(1)',
  'data:text/html,x',
  'data:1',
  'vbscript:1',
  'file:1/etc',
  'http:8080',
  'https:443/x',
  'mailto:',
  'tel :911',
  'mailto :ada@example.org',
  'sms:+4930',
  'nas:123456',
  'user:80@example.org',
])('%j is refused', (url) => {
  expect([isBillUrl(url), isBillLink(url)]).toEqual([false, false])
})
