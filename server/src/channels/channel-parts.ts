import type { SendParts } from '#channels/kinds/kind'
import type { Logger } from '#core/logger'
import type { Background } from '#mail/background'

/** What the calls about channels take. */
export interface ChannelParts extends SendParts {
  log: Logger
  newId: () => string
  /** Mails that confirm an address, which nobody waits for. */
  mails: Background
}
