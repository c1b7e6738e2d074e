import { useState } from 'react'
import { client } from '../../api/client.ts'
import type { AccountLink } from '../../api/token-link.ts'
import { useTexts } from '../../texts/texts.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { EmailField } from './email-field.tsx'
import { SafeAddressNotice } from './safe-address-notice.tsx'

interface TokenPageProps {
  link: AccountLink
  onDone: (isSignedIn: boolean, notice?: string) => void
}

/** Where the links of invitations and forgotten passwords lead. */
export default function TokenPage({ link, onDone }: TokenPageProps) {
  return link.for === 'invite' ? (
    <AcceptInvitation token={link.token} onDone={() => onDone(true)} />
  ) : (
    <ResetPassword token={link.token} onDone={(notice) => onDone(false, notice)} />
  )
}

function AcceptInvitation({ token, onDone }: { token: string; onDone: () => void }) {
  const texts = useTexts().signIn
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = async () => {
    await client.invitations.accept({ token, email, password })
    onDone()
  }
  return (
    <StandalonePage title={texts.invitation.title} text={texts.invitation.text}>
      <SafeAddressNotice />
      <SubmitForm submitLabel={texts.invitation.submit} send={send}>
        <EmailField value={email} onChange={setEmail} />
        <NewPasswordField value={password} onChange={setPassword} />
      </SubmitForm>
    </StandalonePage>
  )
}

function ResetPassword({ token, onDone }: { token: string; onDone: (notice: string) => void }) {
  const texts = useTexts().signIn
  const [password, setPassword] = useState('')
  const send = async () => {
    await client.auth.resetPassword({ token, password })
    onDone(texts.notices.passwordReset)
  }
  return (
    <StandalonePage title={texts.reset.title} text={texts.reset.text}>
      <SafeAddressNotice />
      <SubmitForm submitLabel={texts.reset.submit} send={send}>
        <NewPasswordField label={texts.newPassword} value={password} onChange={setPassword} />
      </SubmitForm>
    </StandalonePage>
  )
}
