import { useState } from 'react'
import { client } from '../../api/client.ts'
import type { AccountLink } from '../../api/token-link.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { AcceptInvitation } from './accept-invitation.tsx'
import { ConfirmEmail } from './confirm-email.tsx'
import { SafeAddressNotice } from './safe-address-notice.tsx'
import { SignInAddressPage } from './sign-in-address-page.tsx'

interface TokenPageProps {
  link: AccountLink
  onDone: (isSignedIn: boolean, notice?: string) => void
}

/** Where links lead that somebody gets by mail or from an administrator, and the way back from the OpenID provider. */
export default function TokenPage({ link: { for: purpose, token }, onDone }: TokenPageProps) {
  if (purpose === 'invite') return <AcceptInvitation token={token} onDone={onDone} />
  if (purpose === 'confirm-email') return <ConfirmEmail token={token} onDone={onDone} />
  if (purpose === 'sign-in') return <SignInAddressPage fragment={token} onDone={onDone} />
  return <ResetPassword token={token} onDone={(notice) => onDone(false, notice)} />
}

function ResetPassword({ token, onDone }: { token: string; onDone: (notice: string) => void }) {
  const { newPassword } = useTexts().signIn
  const texts = useSecurityTexts().signIn.reset
  const [password, setPassword] = useState('')
  const send = async () => {
    await client.auth.resetPassword({ token, password })
    onDone(texts.done)
  }
  return (
    <StandalonePage title={texts.title} text={texts.text}>
      <SafeAddressNotice />
      <SubmitForm submitLabel={texts.submit} send={send}>
        <NewPasswordField label={newPassword} value={password} onChange={setPassword} />
      </SubmitForm>
    </StandalonePage>
  )
}
