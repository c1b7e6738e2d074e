import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { EmailField } from './email-field.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { SafeAddressNotice } from './safe-address-notice.tsx'

export default function SignIn({
  notice,
  onSignedIn,
}: {
  notice: string | undefined
  onSignedIn: () => void
}) {
  const texts = useTexts().signIn
  const [forgotten, setForgotten] = useState(false)
  const [words, setWords] = useState(notice)
  if (forgotten) {
    return (
      <ForgotPassword
        onDone={(answer) => {
          setWords(answer)
          setForgotten(false)
        }}
      />
    )
  }
  return (
    <StandalonePage title={texts.title} notice={words}>
      <SafeAddressNotice />
      <SignInForm
        onSignedIn={onSignedIn}
        actions={
          <Anchor component="button" type="button" ta="start" py={6} onClick={() => setForgotten(true)}>
            {texts.forgotten}
          </Anchor>
        }
      />
    </StandalonePage>
  )
}

interface SignInFormProps {
  email?: string
  onSignedIn: (email: string) => void
  actions?: React.ReactNode
}

export function SignInForm({ email: known = '', onSignedIn, actions }: SignInFormProps) {
  const texts = useTexts().signIn
  const [email, setEmail] = useState(known)
  const [password, setPassword] = useState('')
  const send = async () => {
    const { user } = await client.auth.login({ email, password })
    onSignedIn(user.email)
  }
  return (
    <SubmitForm submitLabel={texts.submit} send={send} actions={actions}>
      <EmailField value={email} onChange={setEmail} />
      <PasswordField value={password} onChange={setPassword} />
    </SubmitForm>
  )
}
