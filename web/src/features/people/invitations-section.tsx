import type { Invitation } from '@duebook/contract'
import { Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { client } from '../../api/client.ts'
import { useInvitations } from '../../api/people.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { LoadedRows } from '../../ui/loaded-rows.tsx'
import { Mark, Row } from '../../ui/row-list.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { AddPeopleSection } from './add-people-section.tsx'
import { InviteDialog } from './invite-dialog.tsx'

export function InvitationsSection() {
  const texts = usePeopleTexts().invitations
  const invitations = useInvitations()
  return (
    <AddPeopleSection
      texts={texts}
      look={{ leftSection: <IconUserPlus aria-hidden size={18} /> }}
      dialog={InviteDialog}
    >
      <Text c="var(--ink-soft)">{texts.text}</Text>
      <LoadedRows label={texts.list} query={invitations} expected={1} none={texts.none}>
        {(invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} refresh={invitations.refetch} />
        )}
      </LoadedRows>
    </AddPeopleSection>
  )
}

function InvitationRow({ invitation, refresh }: { invitation: Invitation; refresh: () => Promise<unknown> }) {
  const texts = usePeopleTexts()
  const groups = useGroupTexts()
  const words = texts.invitations
  const format = useFormat()
  const toasts = useToasts()
  const { email, is_admin: isAdmin, role, databases, mail } = invitation
  const who = email ?? words.anybody
  const until = format.instant(invitation.expires_at)
  const withdraw = async () => {
    try {
      await client.invitations.withdraw(invitation.id)
      toasts.notify(words.withdrawn)
    } finally {
      void refresh()
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
        <ConfirmButton
          label={words.withdraw}
          name={words.withdrawNamed(who, until)}
          title={words.withdrawing.title}
          confirmLabel={words.withdrawing.submit}
          onConfirm={withdraw}
        >
          <Text>{email === null ? words.withdrawing.anybody : words.withdrawing.text(email)}</Text>
        </ConfirmButton>
      }
    />
  )
}
