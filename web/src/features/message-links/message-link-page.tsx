import type { MessageLink } from '../../api/token-link.ts'
import { ActPage } from './act-page.tsx'
import { ConfirmChannelPage } from './confirm-channel-page.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

/** Where links in messages lead: they work without signing in, and ask before they do anything. */
export default function MessageLinkPage({ link: { for: purpose, token } }: { link: MessageLink }) {
  if (purpose === 'act') return <ActPage token={token} />
  if (purpose === 'confirm-channel') return <ConfirmChannelPage token={token} />
  return <UnsubscribePage token={token} />
}
