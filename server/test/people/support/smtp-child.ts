/*
 * A real SMTP server in a process of its own. How it behaves is said in the environment; every mail that it takes, and
 * what came before it, is told to the parent.
 */
import { createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export type Behaviour =
  | 'takes'
  | 'needs-login'
  | 'refuses'
  | 'repeats'
  | 'refuses-login'
  | 'hangs'
  | 'trickles'
  | 'listens-in'
  | 'dies-with-the-mail'

/** A mail as it came over the wire. */
export interface Taken {
  from: string
  to: string[]
  raw: string
  user: string | undefined
  secure: boolean
}

export type Report = { listening: number } | { taken: Taken } | { tried: string }

const { MANNER, TLS } = process.env as { [name: string]: string } & { MANNER: Behaviour }
const tell = (report: Report) => process.send?.(report)

process.once('disconnect', () => process.exit(0))

if (MANNER === 'hangs' || MANNER === 'trickles') {
  // Never greets; or sends one more line of a greeting that has no end, each just in time.
  const server = createServer((socket) => {
    tell({ tried: 'connection' })
    socket.on('error', () => {})
    if (MANNER === 'hangs') return
    const timer = setInterval(() => socket.write('220-still here\r\n'), 1_000)
    socket.on('close', () => clearInterval(timer))
  })
  server.listen(0, '127.0.0.1', () => tell({ listening: (server.address() as { port: number }).port }))
} else if (MANNER === 'listens-in') {
  // Somebody in between who wants the password: offers to take it, but no encryption.
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.write('220 mail.example.org ESMTP\r\n')
    socket.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\r\n').filter(Boolean)) {
        tell({ tried: line })
        const isGreeting = /^EHLO/i.test(line)
        socket.write(isGreeting ? '250-mail.example.org\r\n250 AUTH PLAIN LOGIN\r\n' : '454 not now\r\n')
      }
    })
  })
  server.listen(0, '127.0.0.1', () => tell({ listening: (server.address() as { port: number }).port }))
} else {
  const server = new SMTPServer(options(MANNER))
  server.on('error', () => {})
  server.listen(0, '127.0.0.1', () => tell({ listening: (server.server.address() as { port: number }).port }))
}

function options(manner: Behaviour): SMTPServerOptions {
  const login = manner === 'needs-login' || manner === 'refuses-login'
  return {
    ...(TLS === 'none' ? { disabledCommands: ['STARTTLS'] } : {}),
    secure: TLS === 'from the start',
    authOptional: !login,
    allowInsecureAuth: true,
    authMethods: ['PLAIN'],
    onAuth: ({ username = '', password = '' }, _, done) => {
      tell({ tried: `login ${username} ${password}` })
      if (manner === 'refuses-login') return done(new Error('Invalid credentials'))
      return done(null, { user: username })
    },
    onRcptTo: ({ address }, _, done) => {
      if (manner !== 'refuses') return done()
      return done(Object.assign(new Error(`<${address}> is not known here`), { responseCode: 550 }))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const links = Buffer.concat(chunks)
          .toString()
          .replaceAll(/=\r?\n/g, '')
          .replaceAll('=3D', '=')
        if (manner === 'repeats') {
          const link = /https:\S+/.exec(links)?.[0]
          return done(Object.assign(new Error(`Looks like spam: ${link}`), { responseCode: 554 }))
        }
        const { mailFrom, rcptTo } = session.envelope
        tell({
          taken: {
            from: mailFrom === false ? '' : mailFrom.address,
            to: rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString('base64'),
            user: session.user === undefined ? undefined : String(session.user),
            secure: session.secure,
          },
        })
        // Nobody hears whether it was taken.
        if (manner === 'dies-with-the-mail') return setTimeout(() => process.exit(0), 20)
        return done()
      })
    },
  }
}
