import type { ChannelKind, KindOfChannel } from '@duebook/contract'
import { KINDS } from '#channels/kinds/all-kinds'
import type { SendParts } from '#channels/kinds/kind'
import { isLoopbackHost } from '#core/loopback'

type Reason = NonNullable<KindOfChannel['reason']>

/** What a kind lacks on this instance; undefined: nothing. */
export function missingFor(
  kind: ChannelKind,
  { secretBox, mailer, publicUrl }: Pick<SendParts, 'secretBox' | 'mailer' | 'publicUrl'>,
): Reason | undefined {
  if (kind === 'email') return mailer ? missingAddress(publicUrl) : 'mail-not-configured'
  if (kind === 'web-push') {
    const missing = missingAddress(publicUrl) ?? (isSecure(publicUrl) ? undefined : 'not-https')
    if (missing) return missing
  }
  return keepsSecrets(kind) && !secretBox.matches ? 'secrets-key-mismatch' : undefined
}

function missingAddress(publicUrl: string | undefined): Reason | undefined {
  return publicUrl === undefined ? 'public-url-missing' : undefined
}

/** Browsers subscribe only where nobody can listen in: over HTTPS, and on the machine itself. */
function isSecure(publicUrl: string | undefined): boolean {
  if (publicUrl === undefined) return false
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'https:' || isLoopbackHost(hostname.replace(/^\[(.*)\]$/, '$1'))
}

function keepsSecrets(kind: ChannelKind): boolean {
  return kind === 'webhook' || KINDS[kind].fields.some(({ secret }) => secret)
}
