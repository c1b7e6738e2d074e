import type { ChannelKind } from '@duebook/contract'
import { apprise } from '#channels/kinds/apprise'
import { discord } from '#channels/kinds/discord'
import { email } from '#channels/kinds/email'
import { gotify } from '#channels/kinds/gotify'
import type { Kind } from '#channels/kinds/kind'
import { matrix } from '#channels/kinds/matrix'
import { mattermost } from '#channels/kinds/mattermost'
import { ntfy } from '#channels/kinds/ntfy'
import { pushover } from '#channels/kinds/pushover'
import { slack } from '#channels/kinds/slack'
import { telegram } from '#channels/kinds/telegram'
import { webPush } from '#channels/kinds/web-push'
import { webhook } from '#channels/kinds/webhook'

/** In the order of the contract's list. */
export const KINDS: Record<ChannelKind, Kind> = {
  email,
  'web-push': webPush,
  ntfy,
  gotify,
  telegram,
  discord,
  slack,
  mattermost,
  matrix,
  pushover,
  webhook,
  apprise,
}

/** What a channel is called where its user does not say. */
export const KIND_NAMES: Record<ChannelKind, string> = {
  email: 'Email',
  'web-push': 'Browser',
  ntfy: 'ntfy',
  gotify: 'Gotify',
  telegram: 'Telegram',
  discord: 'Discord',
  slack: 'Slack',
  mattermost: 'Mattermost',
  matrix: 'Matrix',
  pushover: 'Pushover',
  webhook: 'Webhook',
  apprise: 'Apprise',
}
