import { type CreatedFeed, endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '#core/caller'
import { createFeed, endFeed, updateFeed } from '#feeds/change-feed'
import { fetchFeed, noteFetch } from '#feeds/fetch-feed'
import { presentAddress, presentFeed } from '#feeds/present-feed'
import type { Calendar, FeedParts } from '#feeds/read-calendar'
import { readFeedChanges, readNewFeed } from '#feeds/read-feed'
import { listFeeds } from '#feeds/store'
import { listAccessibleGroups } from '#groups/store'
import { networkPlace } from '#http/address'
import { bestEncoding, encodeSoon } from '#http/encoding'
import { hasEtag } from '#http/etag'
import { addVary } from '#http/negotiation'
import { serve } from '#http/serve'

export function feedRoutes(app: FastifyInstance, parts: FeedParts): void {
  const { database, clock } = parts

  const openGroupIds = async (caller: Caller) =>
    new Set((await listAccessibleGroups(database.read, caller)).map(({ id }) => id))

  serve(app, endpoints.listFeeds, async ({ caller }) => {
    const groupIds = await openGroupIds(caller)
    return (await listFeeds(database.read, caller.userId)).map((feed) => presentFeed(feed, groupIds))
  })

  serve(app, endpoints.createFeed, async ({ body, caller, request }): Promise<CreatedFeed> => {
    const { feed, token } = await createFeed(database, clock, caller, readNewFeed(body))
    return {
      ...presentFeed(feed, await openGroupIds(caller)),
      ...presentAddress(originOf(request, parts.publicUrl), token),
    }
  })

  serve(app, endpoints.updateFeed, async ({ body, params, caller }) => {
    const feed = await updateFeed(database, clock, caller, params.id, readFeedChanges(body))
    return presentFeed(feed, await openGroupIds(caller))
  })

  serve(app, endpoints.deleteFeed, async ({ params, caller }) => {
    await endFeed(database, clock, caller, params.id)
    return endpoints.deleteFeed.message
  })
}

/** Outside of the API: the address is all that a calendar program has. It is logged by its route only. */
export function calendarRoutes(app: FastifyInstance, parts: FeedParts): void {
  app.get<{ Params: { file: string } }>(
    '/feeds/:file',
    { config: { takesSecret: true } },
    async (request, reply) => {
      const fetcher = { place: networkPlace(request.ip), agent: request.headers['user-agent'] }
      const token = request.params.file.replace(/\.ics$/, '')
      const { feed, calendar } = await fetchFeed(parts, token, fetcher)
      // Being able to read it matters more than knowing that somebody did.
      await noteFetch(parts, feed, fetcher).catch((error: unknown) =>
        request.log.warn({ err: error }, 'could not save when a calendar feed was last fetched'),
      )
      return sendCalendar(request, reply, calendar)
    },
  )
}

async function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  calendar: Calendar,
): Promise<unknown> {
  const { text, hash, lastModified } = calendar
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const tagOf = (each: typeof encoding) => (each === 'identity' ? `"${hash}"` : `"${hash}-${each}"`)
  addVary(reply, 'Accept-Encoding')
  reply.headers({ 'cache-control': 'private, no-cache', etag: tagOf(encoding) })
  if (lastModified !== undefined) reply.header('last-modified', new Date(lastModified).toUTCString())
  const known = request.headers['if-none-match']
  if ((['identity', 'gzip', 'br'] as const).some((each) => hasEtag(known, `W/${tagOf(each)}`))) {
    return reply.code(304).send()
  }
  reply.type('text/calendar; charset=utf-8')
  if (encoding === 'identity') return text
  reply.header('content-encoding', encoding)
  return encodeSoon(text, encoding)
}

/**
 * Where this caller reaches the server. The address is shown to nobody else, so the host that they named themselves will do
 * where the operator has not said.
 */
function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol}://${host}`
}
