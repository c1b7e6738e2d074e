import type { InvitationWithLink, Role } from '@duebook/contract'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherEmailField } from '../../ui/other-email-field.tsx'
import { RoleField } from '../../ui/role-field.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { AdministratorField } from './administrator-field.tsx'
import { CopyLink } from './copy-link.tsx'
import { GroupsField, mayBeShared } from './groups-field.tsx'

export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = usePeopleTexts().invite
  const [made, setMade] = useState<InvitationWithLink>()
  const close = () => {
    onClose()
    setMade(undefined)
  }
  return (
    <Dialog opened={opened} onClose={close} title={made ? texts.link.title : texts.title}>
      {made ? <CopyLink invitation={made} onDone={close} /> : <InviteForm onMade={setMade} />}
    </Dialog>
  )
}

function InviteForm({ onMade }: { onMade: (invitation: InvitationWithLink) => void }) {
  const texts = usePeopleTexts()
  const groups = useGroupTexts()
  const { group } = useGroupChoice()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [isAdmin, setIsAdmin] = useState(false)
  const [groupIds, setGroupIds] = useState(mayBeShared(group) ? [group.id] : [])
  const [role, setRole] = useState<Role>('editor')
  const send = async () => {
    const address = email.trim()
    const invitation = await client.invitations.create({
      ...(address === '' ? {} : { email: address }),
      ...(isAdmin ? { is_admin: true } : { database_ids: groupIds, role }),
    })
    void queries.invalidateQueries({ queryKey: keys.invitations })
    toasts.notify(texts.invite.made)
    onMade(invitation)
  }
  return (
    <SubmitForm submitLabel={texts.invite.submit} send={send}>
      <OtherEmailField
        label={texts.invite.email}
        description={texts.invite.emailHint}
        data-autofocus
        value={email}
        onChange={setEmail}
      />
      <AdministratorField value={isAdmin} onChange={setIsAdmin} />
      {!isAdmin && (
        <>
          <GroupsField value={groupIds} onChange={setGroupIds} />
          {groupIds.length > 0 && (
            <div>
              <RoleField label={texts.invite.role} value={role} onChange={setRole} />
              <Text size="sm" c="var(--ink-soft)" mt={4} aria-live="polite">
                {groups.roles.does[role]}
              </Text>
            </div>
          )}
        </>
      )}
    </SubmitForm>
  )
}
