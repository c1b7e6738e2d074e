import { onTestFinished } from 'vitest'
import { smtpMailer } from '#mail/smtp-mailer'
import { dataOf } from '../../support/answers.ts'
import { type CapturedLog, capturedLog } from '../../support/captured-log.ts'
import type { MakeTestApp, TestApp } from '../../support/test-app.ts'

export const PUBLIC_URL = 'https://bills.example.org'
export const FROM = 'Duebook <bills@example.org>'

export interface MailScene {
  context: TestApp
  captured: CapturedLog
  call: TestApp['call']
  owner: Awaited<ReturnType<TestApp['given']['owner']>>
  invite: (email: string, details?: object) => Promise<{ id: number; mail: string; link: string }>
}

/** An app that mails through the SMTP server at this address. */
export async function mailScene(
  testApp: MakeTestApp,
  smtpUrl: string,
  details: { inviter?: string; from?: string } = {},
): Promise<MailScene> {
  const captured = capturedLog('trace')
  const mailer = smtpMailer({ smtpUrl, from: details.from ?? FROM })
  onTestFinished(() => mailer.close())
  const context = await testApp({ mailer, publicUrl: PUBLIC_URL, log: captured.log })
  const owner = await context.given.owner({ email: details.inviter ?? 'ada@example.org' })
  const { call } = context
  return {
    context,
    captured,
    call,
    owner,
    invite: async (email, rest = {}) =>
      dataOf(await call('POST', '/invitations', { headers: owner.auth, body: { email, ...rest } }), 201),
  }
}

/** The words that a reader of the HTML part sees. */
export function wordsOf(html: string): string {
  return unescaped(html.replaceAll(/<head>.*?<\/head>/gs, '').replaceAll(/<[^>]*>/g, ' ')).replaceAll(
    /\s+/g,
    ' ',
  )
}

/** Where the links of an HTML part lead. */
export function targetsOf(html: string): string[] {
  return [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map((match) => unescaped(match[1] ?? ''))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}
