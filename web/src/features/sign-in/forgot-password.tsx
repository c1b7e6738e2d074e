import { FORGOT_PASSWORD_ANSWERS } from '@duebook/contract'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { EmailField } from './email-field.tsx'

export default function ForgotPassword({ onDone }: { onDone: (answer: string | undefined) => void }) {
  const texts = useSecurityTexts().signIn.forgot
  const [email, setEmail] = useState('')
  const send = async () => {
    const answer = await client.auth.forgotPassword({ email })
    onDone(answer === FORGOT_PASSWORD_ANSWERS.noMail ? texts.noMail : texts.sent)
  }
  return (
    <StandalonePage title={texts.title} text={texts.text}>
      <SubmitForm
        submitLabel={texts.submit}
        send={send}
        actions={
          <Anchor component="button" type="button" ta="start" py={6} onClick={() => onDone(undefined)}>
            {texts.back}
          </Anchor>
        }
      >
        <EmailField value={email} onChange={setEmail} />
      </SubmitForm>
    </StandalonePage>
  )
}
