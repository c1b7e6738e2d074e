import { createInterface } from 'node:readline'
import { UsageError } from '#cli/command'

/**
 * From a prompt that does not echo, or from standard input where it is piped. Never from the arguments: every user of
 * the machine can read those.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return firstLineOf(process.stdin)
  // Before the first question and until after the last: what is typed early must not be shown either.
  process.stdin.setRawMode(true).resume().setEncoding('utf8')
  const keys = keysOf(process.stdin)
  try {
    const first = await ask(keys, 'Password: ')
    if ((await ask(keys, 'Repeat password: ')) !== first) throw new UsageError('The passwords do not match')
    return first
  } finally {
    keys.end()
    process.stdin.setRawMode(false).pause()
  }
}

async function firstLineOf(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line
  throw new UsageError('No password was given on standard input')
}

interface Keys {
  next: () => Promise<string>
  end: () => void
}

/** One after another, also where several come at once: a pasted text may hold both answers. */
function keysOf(stream: NodeJS.ReadStream): Keys {
  const waiting: string[] = []
  let onKey: ((key: string) => void) | undefined
  const onData = (chunk: string) => {
    waiting.push(...chunk)
    const take = onKey
    const key = take && waiting.shift()
    if (key === undefined) return
    onKey = undefined
    take?.(key)
  }
  stream.on('data', onData)
  return {
    next: async () =>
      waiting.shift() ??
      new Promise((resolve) => {
        onKey = resolve
      }),
    end: () => stream.off('data', onData),
  }
}

async function ask(keys: Keys, question: string): Promise<string> {
  process.stderr.write(question)
  let typed = ''
  for (;;) {
    const key = await keys.next()
    if (key === '\r' || key === '\n' || key === '\u0004') break
    if (key === '\u0003') {
      process.stderr.write('\n')
      throw new UsageError('Canceled')
    }
    typed = key === '\u007f' || key === '\b' ? [...typed].slice(0, -1).join('') : typed + key
  }
  process.stderr.write('\n')
  return typed
}
