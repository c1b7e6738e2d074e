import { type AssistantOptions, createAssistant } from '@duebook/assistant'
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio'
import { write } from '#output/write'
import { VERSION } from '#version'
import type { World } from '#world'

/** Until the assistant closes standard input, or the process is told to end. Only the protocol is written to standard output. */
export function serve(
  { stdin, stdout, stderr, now }: World,
  options: Pick<AssistantOptions, 'client' | 'group' | 'mayWrite'>,
): Promise<void> {
  return new Promise((resolve) => {
    const transport = new StdioServerTransport(stdin, stdout)
    const handle = serveStdio(() => createAssistant({ ...options, version: VERSION, now }), {
      transport,
      onerror: () => write(stderr, 'A message could not be read or answered.\n'),
    })
    const end = () => {
      process.off('SIGINT', end).off('SIGTERM', end)
      void handle.close().then(() => {
        stdin.pause()
        resolve()
      })
    }
    // Also where a message was too long, or nobody reads the answers.
    const closed = transport.onclose
    transport.onclose = () => {
      closed?.()
      end()
    }
    process.once('SIGINT', end).once('SIGTERM', end)
  })
}
