/*
 * Slack's incoming webhooks. Written from "Sending messages using incoming webhooks" (with "Handling errors") and "Block
 * Kit reference" on https://docs.slack.dev as of August 2026.
 */
import exchange from './exchanges/slack.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { address, list, object, oneOf, type Shape, textUpTo } from './shape.ts'

const plain = (most: number) =>
  object({ type: oneOf('plain_text'), text: textUpTo(most, /[\s\S]/), 'emoji?': oneOf(true, false) })

const BLOCKS: Record<string, Shape> = {
  header: object({ type: oneOf('header'), text: plain(150) }),
  section: object({ type: oneOf('section'), text: plain(3000) }),
  actions: object({
    type: oneOf('actions'),
    elements: list(object({ type: oneOf('button'), text: plain(75), url: address }), 25),
  }),
}

const block: Shape = (value, path) =>
  BLOCKS[(value as { type: string }).type]?.(value, path) ?? [`${path} is of an unknown type`]

// A < that is no entity begins a mention or a link.
const posting = object({ text: textUpTo(40_000, /^[^<>]+$/), blocks: list(block, 50) })

export const slack: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    if (request.method !== 'POST' || request.path !== new URL(exchange.settings.url).pathname)
      return { answer: 'no-service', problems: [`${request.method} ${request.path}`] }
    const problems = posting(jsonIn(request), 'body')
    return { answer: problems.length > 0 ? 'invalid' : 'taken', problems }
  },
}
