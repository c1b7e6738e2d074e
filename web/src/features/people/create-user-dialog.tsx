import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useGroup } from '../../group/current-group.tsx'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherEmailField } from '../../ui/other-email-field.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import { AdministratorField } from './administrator-field.tsx'
import { GroupsField, mayBeShared } from './groups-field.tsx'
import { passwordProblem } from './password-problem.ts'

export function CreateUserDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const texts = usePeopleTexts().create
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title}>
      <CreateUserForm onDone={onClose} />
    </Dialog>
  )
}

function CreateUserForm({ onDone }: { onDone: () => void }) {
  const texts = usePeopleTexts()
  const group = useGroup()
  const toasts = useToasts()
  const queries = useQueryClient()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isAdmin, setIsAdmin] = useState(false)
  const [groupIds, setGroupIds] = useState(mayBeShared(group) ? [group.id] : [])
  const [wasTooShort, setWasTooShort] = useState(false)
  const problem = passwordProblem(password)
  const send = async () => {
    setWasTooShort(problem !== undefined)
    if (problem !== undefined) return
    const user = await client.users.create({
      email: email.trim(),
      password,
      ...(isAdmin ? { is_admin: true } : { database_ids: groupIds }),
    })
    toasts.notify(texts.create.done(user.email))
    void queries.invalidateQueries({ queryKey: keys.users })
    void queries.invalidateQueries({ queryKey: ['group'] })
    onDone()
  }
  return (
    <SubmitForm submitLabel={texts.create.submit} send={send}>
      <Text c="var(--ink-soft)">{texts.create.text}</Text>
      <OtherEmailField required data-autofocus value={email} onChange={setEmail} />
      <NewPasswordField
        value={password}
        onChange={setPassword}
        error={wasTooShort && problem !== undefined ? texts.passwordProblems[problem] : undefined}
      />
      <AdministratorField value={isAdmin} onChange={setIsAdmin} />
      {!isAdmin && (
        <div>
          <GroupsField value={groupIds} onChange={setGroupIds} />
          {groupIds.length > 0 && (
            <Text size="sm" c="var(--ink-soft)" mt="xs">
              {texts.create.role}
            </Text>
          )}
        </div>
      )}
    </SubmitForm>
  )
}
