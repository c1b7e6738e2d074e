import type { PendingMember } from '@duebook/contract'
import { Button, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { usePendingMembers } from '../../api/people.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import classes from './members-section.module.css'

/** Who was invited to the group and has not accepted. Says nothing where there is nobody. */
export function PendingMembers() {
  const texts = useTexts().groups.members.pending
  const { id } = useGroup()
  const pending = usePendingMembers(id)
  if (!pending.data || pending.data.length === 0) return null
  return (
    <div className={classes.add}>
      <Title order={3} size="h5">
        {texts.title}
      </Title>
      <RowList label={texts.title}>
        {pending.data.map((member) => (
          <PendingRow key={member.id} member={member} renew={() => pending.refetch()} />
        ))}
      </RowList>
    </div>
  )
}

function PendingRow({ member, renew }: { member: PendingMember; renew: () => Promise<unknown> }) {
  const { members, roles } = useTexts().groups
  const texts = members.pending
  const group = useGroup()
  const format = useFormat()
  const toasts = useToasts()
  const [isAsked, setIsAsked] = useState(false)
  const { id, email, role } = member
  const withdraw = async () => {
    try {
      await client.members.withdraw(group.id, id)
      toasts.say(texts.withdrawn(email))
    } finally {
      // Not waited for, so that the dialog gives the focus back before the row goes.
      void renew()
    }
  }
  return (
    <Row
      title={email}
      facts={[roles.names[role], texts.by(member.invited_by, format.instantDay(member.expires_at))]}
      actions={
        <>
          <Button variant="default" aria-label={texts.withdrawNamed(email)} onClick={() => setIsAsked(true)}>
            {texts.withdraw}
          </Button>
          <ConfirmDialog
            opened={isAsked}
            title={texts.withdrawing(email)}
            confirmLabel={texts.withdraw}
            danger
            onConfirm={withdraw}
            onClose={() => setIsAsked(false)}
          >
            <Text>{texts.withdrawingText(group.name)}</Text>
          </ConfirmDialog>
        </>
      }
    />
  )
}
