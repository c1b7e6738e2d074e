import { type CreatedChannel, endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance } from 'fastify'
import { recordAct } from '#audit/record-act'
import type { ChannelParts } from '#channels/channel-parts'
import { confirmAddress } from '#channels/confirm-address'
import { createChannel } from '#channels/create-channel'
import { presentChannel, presentKinds } from '#channels/present-channel'
import { deleteChannel, listChannels } from '#channels/store'
import { testChannel } from '#channels/test-channel'
import { unsubscribe } from '#channels/unsubscribe'
import { updateChannel } from '#channels/update-channel'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { cleanRequiredText } from '#core/text'
import { serve } from '#http/serve'

export function channelRoutes(app: FastifyInstance, parts: ChannelParts): void {
  const { database, clock } = parts

  serve(app, endpoints.listChannelKinds, () => presentKinds(parts))

  serve(app, endpoints.listChannels, async ({ caller }) => {
    const channels = await listChannels(database.read, caller.userId)
    return channels.map((channel) => presentChannel(channel, caller))
  })

  serve(app, endpoints.createChannel, async ({ body, caller }): Promise<CreatedChannel> => {
    const details = { kind: body.kind, name: readName(body.name), settings: body.settings }
    const { channel, secret } = await createChannel(parts, caller, details)
    return { ...presentChannel(channel, caller), ...(secret === undefined ? {} : { secret }) }
  })

  serve(app, endpoints.updateChannel, async ({ body, params, caller }) => {
    const wanted = { name: readName(body.name), settings: body.settings ?? undefined }
    const channel = await updateChannel(parts, caller, params.id, wanted)
    return presentChannel(channel, caller)
  })

  serve(app, endpoints.removeChannel, async ({ params, caller }) => {
    await database.write(async (tx) => {
      if (!(await deleteChannel(tx, caller.userId, params.id))) throw refuse('channel-not-found')
      await recordAct(tx, toInstant(clock.now()), {
        action: 'channel.removed',
        accountId: caller.accountId,
        actor: caller,
        target: { type: 'channel', id: params.id },
      })
    })
    return endpoints.removeChannel.message
  })

  serve(app, endpoints.testChannel, ({ params, caller }) => testChannel(parts, caller, params.id))
}

export function publicChannelRoutes(app: FastifyInstance, parts: ChannelParts): void {
  serve(app, endpoints.confirmChannel, async ({ body }) => {
    await confirmAddress(parts, body.token)
    return endpoints.confirmChannel.message
  })
}

/**
 * Outside of the API, because its address stands in mails. Programs that read mail post to it by themselves, with whatever
 * body; a person who opens it gets a page that asks first, so that no scanner of links ends anything.
 */
export function unsubscribeRoutes(app: FastifyInstance, parts: ChannelParts): void {
  app.post<{ Params: { token: string } }>(
    '/unsubscribe/:token',
    { config: { ignoresBody: true, anyOrigin: true } },
    async ({ params }) => {
      await unsubscribe(parts, params.token)
      return { success: true, message: 'Unsubscribed' }
    },
  )
  app.get<{ Params: { token: string } }>('/unsubscribe/:token', ({ params }, reply) =>
    reply.redirect(`/unsubscribed#${encodeURIComponent(params.token)}`, 303),
  )
}

function readName(name: string | undefined): string | undefined {
  return name === undefined
    ? undefined
    : cleanRequiredText(name, { field: 'name', maxLength: TEXT_LIMITS.channelName })
}
