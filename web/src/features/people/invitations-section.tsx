import type { Invitation } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useInvitations } from '../../api/people.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Mark, Row, RowList } from '../../ui/row-list.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { InviteDialog } from './invite-dialog.tsx'

export function InvitationsSection() {
  const texts = useTexts().people.invitations
  const invitations = useInvitations()
  const [isInviting, setIsInviting] = useState(false)
  return (
    <Section
      title={texts.title}
      actions={
        <Button leftSection={<IconUserPlus aria-hidden size={18} />} onClick={() => setIsInviting(true)}>
          {texts.create}
        </Button>
      }
    >
      <Text c="var(--ink-soft)">{texts.text}</Text>
      {invitations.isPending && <SkeletonRows count={1} height={48} />}
      {invitations.isError && (
        <ErrorState error={invitations.error} retry={() => void invitations.refetch()} />
      )}
      {invitations.data?.length === 0 && <Text mt="sm">{texts.none}</Text>}
      {invitations.data && invitations.data.length > 0 && (
        <RowList label={texts.list}>
          {invitations.data.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} renew={() => invitations.refetch()} />
          ))}
        </RowList>
      )}
      <InviteDialog opened={isInviting} onClose={() => setIsInviting(false)} />
    </Section>
  )
}

function InvitationRow({ invitation, renew }: { invitation: Invitation; renew: () => Promise<unknown> }) {
  const { people: texts, groups } = useTexts()
  const words = texts.invitations
  const format = useFormat()
  const toasts = useToasts()
  const [isAsked, setIsAsked] = useState(false)
  const { email, is_admin: isAdmin, role, databases, mail } = invitation
  const who = email ?? words.anybody
  const until = format.instant(invitation.expires_at)
  const withdraw = async () => {
    try {
      await client.invitations.withdraw(invitation.id)
      toasts.say(words.withdrawn)
    } finally {
      void renew()
    }
  }
  const opens = databases.map(({ name }) => texts.inGroup(name, groups.roles.names[role])).join(', ')
  return (
    <Row
      title={
        <>
          {who}
          {isAdmin && <Mark strong>{texts.ranks.administrator}</Mark>}
          {mail !== 'none' && <Mark>{words.mail[mail]}</Mark>}
        </>
      }
      facts={[
        opens || (isAdmin ? texts.inEveryGroup : texts.inNoGroup),
        words.by(invitation.invited_by, until),
      ]}
      actions={
        <>
          <Button
            variant="default"
            aria-label={words.withdrawNamed(who, until)}
            onClick={() => setIsAsked(true)}
          >
            {words.withdraw}
          </Button>
          <ConfirmDialog
            opened={isAsked}
            title={words.withdrawing.title}
            confirmLabel={words.withdrawing.submit}
            danger
            onConfirm={withdraw}
            onClose={() => setIsAsked(false)}
          >
            <Text>{email === null ? words.withdrawing.anybody : words.withdrawing.text(email)}</Text>
          </ConfirmDialog>
        </>
      }
    />
  )
}
