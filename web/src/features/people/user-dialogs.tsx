import type { AccountUser } from '@duebook/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useFactorTexts } from '../../texts/factor-texts.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherEmailField } from '../../ui/other-email-field.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { passwordProblem } from './password-problem.ts'
import { useUserChanges } from './use-user-changes.ts'
import type { UserAction } from './user-actions.ts'

interface UserDialogsProps {
  user: AccountUser
  asked: UserAction | undefined
  onClose: () => void
}

const RANKS = {
  makeAdministrator: { is_admin: true },
  endAdministrator: { is_admin: false },
  makeOwner: { is_account_owner: true },
  endOwner: { is_account_owner: false },
} as const

/** Everything that can be done with a user, one dialog each. */
export function UserDialogs({ user, asked, onClose }: UserDialogsProps) {
  const texts = usePeopleTexts()
  const { removing } = useFactorTexts().user
  const { email } = user
  const change = useUserChanges(user)
  return (
    <>
      <Dialog opened={asked === 'email'} onClose={onClose} title={texts.email.title(email)}>
        <EmailForm user={user} onDone={onClose} />
      </Dialog>
      <Dialog opened={asked === 'password'} onClose={onClose} title={texts.password.title(email)}>
        <PasswordForm user={user} onDone={onClose} />
      </Dialog>
      {(Object.keys(RANKS) as (keyof typeof RANKS)[]).map((rank) => (
        <ConfirmDialog
          key={rank}
          opened={asked === rank}
          title={texts.rank[rank].title(email)}
          confirmLabel={texts.rank[rank].submit}
          danger={rank === 'endAdministrator' || rank === 'endOwner'}
          onConfirm={() => change.update(RANKS[rank], texts.rank[rank].done)}
          onClose={onClose}
        >
          <Text>{texts.rank[rank].text}</Text>
        </ConfirmDialog>
      ))}
      <ConfirmDialog
        opened={asked === 'endTokens'}
        title={texts.endTokens.title(email)}
        confirmLabel={texts.endTokens.submit}
        danger
        onConfirm={change.endTokens}
        onClose={onClose}
      >
        <Text>{texts.endTokens.text}</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'removeFactors'}
        title={removing.title(email)}
        confirmLabel={removing.submit}
        danger
        onConfirm={change.removeFactors}
        onClose={onClose}
      >
        <Text>{removing.text}</Text>
        <Text>{removing.after}</Text>
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'remove'}
        title={texts.remove.title(email)}
        confirmLabel={texts.remove.submit}
        danger
        onConfirm={change.remove}
        onClose={onClose}
      >
        <Text>{texts.remove.text}</Text>
        <Text>{texts.remove.stays}</Text>
      </ConfirmDialog>
    </>
  )
}

function EmailForm({ user, onDone }: { user: AccountUser; onDone: () => void }) {
  const texts = usePeopleTexts().email
  const change = useUserChanges(user)
  const [email, setEmail] = useState(user.email)
  const send = async () => {
    await change.update({ email: email.trim() }, texts.done)
    onDone()
  }
  return (
    <SubmitForm submitLabel={texts.submit} send={send}>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      <OtherEmailField label={texts.label} required data-autofocus value={email} onChange={setEmail} />
    </SubmitForm>
  )
}

function PasswordForm({ user, onDone }: { user: AccountUser; onDone: () => void }) {
  const people = usePeopleTexts()
  const { signIn } = useTexts()
  const change = useUserChanges(user)
  const [password, setPassword] = useState('')
  const [wasSent, setWasSent] = useState(false)
  const problem = passwordProblem(password)
  const send = async () => {
    await change.update({ password }, people.password.done)
    onDone()
  }
  return (
    <SubmitForm
      submitLabel={people.password.submit}
      send={send}
      check={() => {
        setWasSent(true)
        return problem === undefined
      }}
    >
      <Text c="var(--ink-soft)">{people.password.text}</Text>
      {/* For password managers, which would otherwise save it as the user's own. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <NewPasswordField
        label={signIn.newPassword}
        value={password}
        onChange={setPassword}
        error={wasSent && problem !== undefined ? people.passwordProblems[problem] : undefined}
      />
    </SubmitForm>
  )
}
