import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import PostalMime, { type Email } from 'postal-mime'
import { afterAll, vi } from 'vitest'
import type { Behaviour, Report, Taken } from './smtp-child.ts'

const CHILD = fileURLToPath(new URL('./smtp-child.ts', import.meta.url))

export interface SmtpProcess {
  port: number
  taken: Taken[]
  /** Connections and logins, as they came. */
  tried: string[]
  /** Waits until so many mails have come, and reads them. */
  mails: (count: number) => Promise<Array<Email & Taken>>
  stop: () => Promise<void>
}

const children = new Set<ChildProcess>()
// Whatever a failed test has left behind.
afterAll(async () => {
  await Promise.all([...children].map(end))
})

/** TLS is with the certificate that the server package carries, which nobody has signed. */
export async function startSmtp(
  manner: Behaviour = 'takes',
  tls: 'none' | 'offered' | 'from the start' = 'none',
): Promise<SmtpProcess> {
  const child = spawn(process.execPath, [CHILD], {
    env: { PATH: process.env.PATH ?? '', MANNER: manner, TLS: tls },
    // It warns of its own certificate, which is there to be refused.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  children.add(child)
  const [taken, tried]: [Taken[], string[]] = [[], []]
  const listening = new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The SMTP server ended with ${code}`)))
    child.on('message', (report: Report) => {
      if ('listening' in report) resolve(report.listening)
      else if ('taken' in report) taken.push(report.taken)
      else tried.push(report.tried)
    })
  })
  return {
    port: await listening,
    taken,
    tried,
    mails: async (count) => {
      await vi.waitUntil(() => taken.length >= count, { timeout: 60_000, interval: 10 })
      return Promise.all(
        taken.map(async (mail) => ({
          ...(await PostalMime.parse(Buffer.from(mail.raw, 'base64'))),
          ...mail,
          raw: Buffer.from(mail.raw, 'base64').toString('latin1'),
        })),
      ) as unknown as Promise<Array<Email & Taken>>
    },
    stop: () => end(child),
  }
}

async function end(child: ChildProcess): Promise<void> {
  children.delete(child)
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}
