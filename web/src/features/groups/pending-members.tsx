import type { PendingMember } from '@duebook/contract'
import { Text, Title } from '@mantine/core'
import { client } from '../../api/client.ts'
import { usePendingMembers } from '../../api/people.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { LoadedRows } from '../../ui/loaded-rows.tsx'
import { Row } from '../../ui/row-list.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import classes from './members-section.module.css'

/** Pending invitations to the group. Hidden if there are none. */
export function PendingMembers() {
  const texts = useGroupTexts().members.pending
  const { id } = useGroup()
  const pending = usePendingMembers(id)
  if (!pending.data || pending.data.length === 0) return null
  return (
    <div className={classes.add}>
      <Title order={3} size="h5">
        {texts.title}
      </Title>
      <LoadedRows label={texts.title} query={pending} expected={1}>
        {(member) => <PendingRow key={member.id} member={member} refresh={pending.refetch} />}
      </LoadedRows>
    </div>
  )
}

function PendingRow({ member, refresh }: { member: PendingMember; refresh: () => Promise<unknown> }) {
  const { members, roles } = useGroupTexts()
  const texts = members.pending
  const group = useGroup()
  const format = useFormat()
  const toasts = useToasts()
  const { id, email, role } = member
  const withdraw = async () => {
    try {
      await client.members.withdraw(group.id, id)
      toasts.notify(texts.withdrawn(email))
    } finally {
      // Not awaited, so that the dialog returns the focus before the row disappears.
      void refresh()
    }
  }
  return (
    <Row
      title={email}
      facts={[roles.names[role], texts.by(member.invited_by, format.instantDay(member.expires_at))]}
      actions={
        <ConfirmButton
          label={texts.withdraw}
          name={texts.withdrawNamed(email)}
          title={texts.withdrawing(email)}
          confirmLabel={texts.withdraw}
          onConfirm={withdraw}
        >
          <Text>{texts.withdrawingText(group.name)}</Text>
        </ConfirmButton>
      }
    />
  )
}
