/*
 * Discord's Execute Webhook. Written from docs/resources/webhook.mdx, docs/components/reference.mdx and
 * docs/topics/rate-limits.mdx of discord/discord-api-docs as of August 2026.
 */
import exchange from './exchanges/discord.json' with { type: 'json' }
import { jsonIn, type Manners } from './far-end.ts'
import { address, list, object, oneOf, textUpTo } from './shape.ts'

const linkButton = object({ type: oneOf(2), style: oneOf(5), label: textUpTo(80, /\S/), url: address })

const execution = object({
  content: textUpTo(2000, /\S/),
  // Nobody may be called by what somebody has named a bill.
  allowed_mentions: object({ parse: list(oneOf(), 0) }),
  'components?': list(object({ type: oneOf(1), components: list(linkButton, 5) }), 5),
})

export const discord: Manners = {
  answers: exchange.answers,
  judge: (request) => {
    const { pathname } = new URL(exchange.settings.url)
    if (request.method !== 'POST' || request.path !== `${pathname}?wait=true&with_components=true`)
      return { answer: 'unknown-webhook', problems: [`${request.method} ${request.path}`] }
    const problems = execution(jsonIn(request), 'body')
    return { answer: problems.length > 0 ? 'invalid' : 'taken', problems }
  },
}
