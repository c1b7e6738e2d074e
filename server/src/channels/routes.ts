import { type CreatedChannel, endpoints, TEXT_LIMITS } from '@duebook/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordAct } from '#audit/record-act'
import type { ChannelParts } from '#channels/channel-parts'
import { confirmAddress } from '#channels/confirm-address'
import { createChannel } from '#channels/create-channel'
import { presentChannel, presentKinds } from '#channels/present-channel'
import { type ChannelRow, deleteChannel, listChannels } from '#channels/store'
import { testChannel } from '#channels/test-channel'
import { unsubscribe } from '#channels/unsubscribe'
import { updateChannel } from '#channels/update-channel'
import type { Caller } from '#core/caller'
import { toInstant } from '#core/clock'
import { refuse } from '#core/errors'
import { cleanRequiredText } from '#core/text'
import { serve } from '#http/serve'
import type { SecurityEvent } from '#mail/texts/letter-words'

/** Tells users by mail what was done in their name, once it is saved. */
export type TellCaller = (request: FastifyRequest, event: SecurityEvent) => void

export function channelRoutes(app: FastifyInstance, parts: ChannelParts, tell: TellCaller): void {
  const { database, clock } = parts
  const present = (channel: ChannelRow, caller: Caller) => presentChannel(channel, caller, clock.now())

  serve(app, endpoints.listChannelKinds, () => presentKinds(parts))

  serve(app, endpoints.listChannels, async ({ caller }) => {
    const channels = await listChannels(database.read, caller.userId)
    return channels.map((channel) => present(channel, caller))
  })

  serve(app, endpoints.createChannel, async ({ body, caller, request }): Promise<CreatedChannel> => {
    const details = { kind: body.kind, name: readName(body.name), settings: body.settings }
    const { channel, secret, isNew } = await createChannel(parts, caller, details)
    if (isNew) tell(request, 'channel-added')
    return { ...present(channel, caller), ...(secret === undefined ? {} : { secret }) }
  })

  serve(app, endpoints.updateChannel, async ({ body, params, caller, request }) => {
    const wanted = { name: readName(body.name), settings: body.settings ?? undefined }
    const { channel, isAimed } = await updateChannel(parts, caller, params.id, wanted)
    if (isAimed) tell(request, 'channel-changed')
    return present(channel, caller)
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
