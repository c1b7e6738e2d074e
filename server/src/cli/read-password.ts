import { createInterface } from 'node:readline'
import { UsageError } from '#cli/command'

/**
 * From a prompt that does not echo, or from standard input where it is piped. Never from the arguments: every user of
 * the machine can read those.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLineOf(process.stdin)
  const first = await ask('Password: ')
  if ((await ask('Once more: ')) !== first) throw new UsageError('The two passwords differ')
  return first
}

async function firstLineOf(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line
  throw new UsageError('The password is read from standard input, which was empty')
}

function ask(question: string): Promise<string> {
  process.stderr.write(question)
  return new Promise((resolve, reject) => {
    let typed = ''
    process.stdin.setRawMode(true).resume().setEncoding('utf8')
    const finish = (end: () => void) => {
      process.stdin.setRawMode(false).pause().off('data', onData)
      process.stderr.write('\n')
      end()
    }
    const onData = (chunk: string) => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n' || key === '\u0004') return finish(() => resolve(typed))
        if (key === '\u0003') return finish(() => reject(new UsageError('Stopped')))
        typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key
      }
    }
    process.stdin.on('data', onData)
  })
}
