import { type CreatedFeed, endpoints } from '@duebook/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hashOfToken } from '#auth/link-token'
import type { Caller } from '#core/caller'
import type { Db } from '#db/database'
import { createFeed, endFeed, updateFeed } from '#feeds/change-feed'
import { noteFetch } from '#feeds/note-fetch'
import { presentAddress, presentFeed } from '#feeds/present-feed'
import {
  decisiveOf,
  type FeedParts,
  type GroupRows,
  listShownGroups,
  readCalendar,
} from '#feeds/read-calendar'
import { readFeedChanges, readNewFeed } from '#feeds/read-feed'
import { findFeedByHash, listFeeds, type OwnedFeed } from '#feeds/store'
import { writeCalendar } from '#feeds/write-calendar'
import { refuseWrongAddress } from '#feeds/wrong-address'
import { listAccessibleGroups } from '#groups/store'
import { networkPlace } from '#http/address'
import { answerNamed, type NamedRead } from '#http/answer-kept'
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
      const feed = await findFeedByHash(parts.database.read, hashOfToken(token))
      if (!feed) return refuseWrongAddress(parts.database, parts.clock, fetcher.place)
      // Being able to read it matters more than knowing that somebody did.
      await noteFetch(parts, feed, fetcher).catch((error: unknown) =>
        request.log.warn({ err: error }, 'could not save when a calendar feed was last fetched'),
      )
      reply.header('cache-control', 'private, no-cache')
      const answer = await answerNamed(app, { request, reply }, await calendarOf(parts, feed, reply))
      return reply.sent ? reply : reply.type('text/calendar; charset=utf-8').send(answer)
    },
  )
}

/** What the feed shows at this moment, of the groups that its owner may read at this moment. */
async function calendarOf(
  parts: FeedParts,
  feed: OwnedFeed,
  reply: FastifyReply,
): Promise<NamedRead<GroupRows[]>> {
  const { database, clock, publicUrl } = parts
  const now = clock.now()
  const decisiveIn = async (db: Db) => decisiveOf(feed, publicUrl, await listShownGroups(db, feed, now))
  return {
    database,
    decisive: await decisiveIn(database.read),
    decisiveIn,
    read: (place) => readCalendar(place, feed, now),
    async write(groups) {
      const { text, lastModified } = await writeCalendar(feed, publicUrl, groups)
      if (lastModified !== undefined) reply.header('last-modified', new Date(lastModified).toUTCString())
      return Buffer.from(text)
    },
  }
}

/**
 * Where this caller reaches the server. The address is shown to nobody else, so the host that they named themselves will do
 * where the operator has not said.
 */
function originOf({ protocol, host }: FastifyRequest, publicUrl: string | undefined): string {
  return publicUrl ?? `${protocol}://${host}`
}
