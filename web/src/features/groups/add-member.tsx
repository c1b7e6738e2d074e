import { ApiError, type Role } from '@duebook/contract'
import { Anchor, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useGroupChoice } from '../../app/group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { OtherEmailField } from '../../ui/other-email-field.tsx'
import { RoleField } from '../../ui/role-field.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import classes from './members-section.module.css'

export function AddMember() {
  const { members: texts, roles } = useTexts().groups
  const { me, group } = useGroupChoice()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>('editor')
  const [isUnknown, setIsUnknown] = useState(false)

  const send = async () => {
    setIsUnknown(false)
    const member = await client.members.add(group.id, { email, role })
    setEmail('')
    toasts.say(texts.added(member.email))
    await Promise.all(
      [keys.members(group.id), keys.users].map((queryKey) => queries.invalidateQueries({ queryKey })),
    )
  }
  const onRefusal = (error: unknown): boolean => {
    const nobody = error instanceof ApiError && error.message === 'User not found'
    setIsUnknown(nobody)
    return nobody
  }
  return (
    <div className={classes.add}>
      <Title order={3} size="h5">
        {texts.add}
      </Title>
      <Text c="var(--ink-soft)" mb="sm">
        {texts.addText}
      </Text>
      <SubmitForm submitLabel={texts.submit} send={send} onRefusal={onRefusal}>
        <div className={classes.fields}>
          <OtherEmailField
            required
            value={email}
            onChange={(typed) => {
              setIsUnknown(false)
              setEmail(typed)
            }}
            error={
              isUnknown && (
                <span role="alert">
                  {texts.unknown}{' '}
                  {me.user.is_admin ? (
                    <Anchor size="sm" renderRoot={(props) => <Link to="/people" {...props} />}>
                      {texts.unknownInvite}
                    </Anchor>
                  ) : (
                    texts.unknownAsk
                  )}
                </span>
              )
            }
          />
          <RoleField label={roles.label} value={role} onChange={setRole} />
        </div>
        <Text size="sm" c="var(--ink-soft)" aria-live="polite">
          {roles.does[role]}
        </Text>
      </SubmitForm>
    </div>
  )
}
