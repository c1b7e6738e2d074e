import type { PendingMembership } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useRenewMe } from '../api/me.ts'
import { useMemberships } from '../api/people.ts'
import { useTexts } from '../texts/texts.tsx'
import classes from './timezone-offer.module.css'
import { useToasts } from './use-toasts.tsx'

/** More would push away what the page is for; the next ones come as these are answered. */
const SHOWN_AT_ONCE = 3

/** Groups of other people that the reader may join or not. */
export function GroupInvitations() {
  const memberships = useMemberships()
  return memberships.data
    ?.slice(0, SHOWN_AT_ONCE)
    .map((invitation) => <GroupInvitation key={invitation.id} invitation={invitation} />)
}

function GroupInvitation({ invitation }: { invitation: PendingMembership }) {
  const { invited: texts, roles } = useTexts().groups
  const { id, database, role, invited_by: inviter } = invitation
  const toasts = useToasts()
  const queries = useQueryClient()
  const renewMe = useRenewMe()
  const [busy, setBusy] = useState<'accept' | 'decline'>()
  const answer = async (kind: 'accept' | 'decline') => {
    setBusy(kind)
    try {
      await client.memberships[kind](id)
      if (kind === 'accept') await renewMe()
      toasts.say(kind === 'accept' ? texts.accepted(database.name) : texts.declined)
      // The buttons go, and the focus would be gone with them.
      document.getElementById('content')?.focus()
    } catch (error) {
      toasts.fail(error)
    } finally {
      setBusy(undefined)
      void queries.invalidateQueries({ queryKey: keys.memberships })
    }
  }
  return (
    <section className={`panel ${classes.offer}`} aria-label={texts.label(database.name)}>
      <div className={classes.words}>
        <Text fw={600}>{texts.title(inviter, database.name)}</Text>
        <Text size="sm" c="var(--ink-soft)">
          {texts.text(roles.names[role])}
        </Text>
      </div>
      <div className={classes.actions}>
        <Button
          aria-label={texts.acceptNamed(database.name)}
          loading={busy === 'accept'}
          disabled={busy === 'decline'}
          onClick={() => void answer('accept')}
        >
          {texts.accept}
        </Button>
        <Button
          variant="default"
          aria-label={texts.declineNamed(database.name)}
          loading={busy === 'decline'}
          disabled={busy === 'accept'}
          onClick={() => void answer('decline')}
        >
          {texts.decline}
        </Button>
      </div>
    </section>
  )
}
