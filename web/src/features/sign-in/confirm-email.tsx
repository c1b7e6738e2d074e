import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { translatedBy } from '../../ui/translated.ts'

interface ConfirmEmailProps {
  token: string
  onDone: (isSignedIn: boolean) => void
}

/** It asks first: programs that look at mails open links too. */
export function ConfirmEmail({ token, onDone }: ConfirmEmailProps) {
  const { signIn, refusals } = useSecurityTexts()
  const texts = signIn.confirmEmail
  const isSignedIn = useSession() === 'signed-in'
  const [isConfirmed, setIsConfirmed] = useState(false)
  const send = async () => {
    await translatedBy(refusals)(client.auth.confirmEmail({ token }))
    setIsConfirmed(true)
  }
  if (isConfirmed) {
    return (
      <StandalonePage title={texts.title} notice={texts.done}>
        <Button size="md" fullWidth onClick={() => onDone(isSignedIn)}>
          {texts.continue}
        </Button>
      </StandalonePage>
    )
  }
  return (
    <StandalonePage title={texts.title}>
      <SubmitForm submitLabel={texts.submit} send={send}>
        <Text>{texts.text}</Text>
      </SubmitForm>
    </StandalonePage>
  )
}
