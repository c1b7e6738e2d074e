import type { PendingMembership } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useRefreshMe } from '../api/me.ts'
import { useMemberships } from '../api/people.ts'
import { useGroupTexts } from '../texts/group-texts.ts'
import classes from './timezone-offer.module.css'
import { useChange } from './use-change.ts'

/** More would push the page's content away; the next ones appear as these are answered. */
const SHOWN_AT_ONCE = 3

/** Groups of other people that the reader may join or not. */
export function GroupInvitations() {
  const memberships = useMemberships()
  return memberships.data
    ?.slice(0, SHOWN_AT_ONCE)
    .map((invitation) => <GroupInvitation key={invitation.id} invitation={invitation} />)
}

function GroupInvitation({ invitation }: { invitation: PendingMembership }) {
  const { invited: texts, roles } = useGroupTexts()
  const { id, database, role, invited_by: inviter } = invitation
  const queries = useQueryClient()
  const refreshMe = useRefreshMe()
  const { start, busyWith } = useChange({
    key: [...keys.memberships, id],
    send: async (answer: 'accept' | 'decline') => {
      await client.memberships[answer](id)
      if (answer === 'accept') await refreshMe()
    },
    done: (_, answer) => (answer === 'accept' ? texts.accepted(database.name) : texts.declined),
    // The focus would be lost with the buttons.
    onDone: () => document.getElementById('content')?.focus(),
    refresh: () => queries.invalidateQueries({ queryKey: keys.memberships }),
  })
  const choices = [
    { answer: 'accept', label: texts.accept, name: texts.acceptNamed },
    { answer: 'decline', label: texts.decline, name: texts.declineNamed },
  ] as const
  return (
    <section className={`panel ${classes.offer}`} aria-label={texts.label(database.name)}>
      <div className={classes.words}>
        <Text fw={600}>{texts.title(inviter, database.name)}</Text>
        <Text size="sm" c="var(--ink-soft)">
          {texts.text(roles.names[role])}
        </Text>
      </div>
      <div className={classes.actions}>
        {choices.map(({ answer, label, name }) => (
          <Button
            key={answer}
            variant={answer === 'accept' ? 'filled' : 'default'}
            aria-label={name(database.name)}
            loading={busyWith === answer}
            disabled={busyWith !== undefined && busyWith !== answer}
            onClick={() => void start(answer)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
