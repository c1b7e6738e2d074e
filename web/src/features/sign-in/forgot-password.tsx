import { FORGOT_PASSWORD_ANSWERS } from '@duebook/contract'
import { Anchor } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { EmailField } from './email-field.tsx'

export function ForgotPassword({ onDone }: { onDone: (answer: string | undefined) => void }) {
  const texts = useTexts().signIn
  const [email, setEmail] = useState('')
  const send = async () => {
    const answer = await client.auth.forgotPassword({ email })
    onDone(answer === FORGOT_PASSWORD_ANSWERS.noMail ? texts.forgot.noMail : texts.forgot.sent)
  }
  return (
    <StandalonePage title={texts.forgot.title} text={texts.forgot.text}>
      <SubmitForm
        submitLabel={texts.forgot.submit}
        send={send}
        actions={
          <Anchor component="button" type="button" ta="start" py={6} onClick={() => onDone(undefined)}>
            {texts.forgot.back}
          </Anchor>
        }
      >
        <EmailField value={email} onChange={setEmail} />
      </SubmitForm>
    </StandalonePage>
  )
}
