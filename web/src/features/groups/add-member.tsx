import type { Role } from '@duebook/contract'
import { Anchor, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { OtherEmailField } from '../../ui/other-email-field.tsx'
import { RoleField } from '../../ui/role-field.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import classes from './members-section.module.css'

/** The server doesn't reveal whether a user of another account exists: they are invited either way. */
export function AddMember() {
  const { members: texts, roles } = useGroupTexts()
  const { me, group } = useGroupChoice()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')

  const send = async () => {
    const added = await client.members.add(group.id, { email, role })
    setEmail('')
    toasts.notify('state' in added ? texts.invited(email.trim()) : texts.added(added.email))
    await Promise.all(
      [keys.members(group.id), keys.pendingMembers(group.id), keys.users].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
  }
  return (
    <div className={classes.add}>
      <Title order={3} size="h5">
        {texts.add}
      </Title>
      <Text c="var(--ink-soft)" mb="sm">
        {texts.addText}{' '}
        {me.user.is_admin && (
          <Anchor underline="always" renderRoot={(props) => <Link to="/people" {...props} />}>
            {texts.inviteToAccount}
          </Anchor>
        )}
      </Text>
      <SubmitForm submitLabel={texts.submit} send={send}>
        <div className={classes.fields}>
          <OtherEmailField required value={email} onChange={setEmail} />
          <RoleField label={roles.label} value={role} onChange={setRole} />
        </div>
        <Text size="sm" c="var(--ink-soft)" aria-live="polite">
          {roles.does[role]}
        </Text>
      </SubmitForm>
    </div>
  )
}
