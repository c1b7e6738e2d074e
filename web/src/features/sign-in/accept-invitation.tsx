import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { translatedBy } from '../../ui/translated.ts'
import { EmailField } from './email-field.tsx'
import { OpenidButton } from './openid-button.tsx'
import { SafeAddressNotice } from './safe-address-notice.tsx'
import { type SecondStep, secondStepOf } from './second-step/second-step.ts'
import SecondStepForm from './second-step/second-step-form.tsx'
import { useSignInMethods } from './use-sign-in-methods.ts'

interface AcceptInvitationProps {
  token: string
  onDone: (isSignedIn: boolean, notice?: string) => void
}

/** Where passwords are turned off, there is no field for one, and the OpenID provider is next. */
export function AcceptInvitation({ token, onDone }: AcceptInvitationProps) {
  const { signIn: texts, refusals } = useSecurityTexts()
  const { methods, isWaiting } = useSignInMethods(true)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [next, setNext] = useState<SecondStep | 'openid'>()
  const hasPassword = methods?.password !== false
  const provider = methods?.openid?.name ?? 'OpenID'

  const send = async () => {
    const body = { token, email, ...(hasPassword ? { password } : {}) }
    const answer = await translatedBy(refusals)(client.invitations.accept(body))
    if ('next' in answer) setNext(answer.next)
    else onDone(true)
  }
  const onRefusal = (error: unknown): boolean => {
    const step = secondStepOf(error)
    if (step) setNext(step)
    return step !== undefined
  }
  const { title, text, submit } = texts.invitation
  if (next === 'openid') {
    return (
      <StandalonePage title={title}>
        <Stack gap="md" role="status">
          <Text>{texts.invitationOpenid(provider)}</Text>
          <OpenidButton name={provider} />
        </Stack>
      </StandalonePage>
    )
  }
  if (next) {
    return (
      <StandalonePage title={title}>
        <SecondStepForm
          step={next}
          onSignedIn={() => onDone(true)}
          onBack={(reason) => onDone(false, reason)}
        />
      </StandalonePage>
    )
  }
  return (
    <StandalonePage title={title} text={hasPassword ? text : texts.invitationWithoutPassword}>
      <SafeAddressNotice />
      {!isWaiting && (
        <SubmitForm submitLabel={submit} send={send} onRefusal={onRefusal}>
          <EmailField value={email} onChange={setEmail} />
          {hasPassword && <NewPasswordField value={password} onChange={setPassword} />}
        </SubmitForm>
      )}
    </StandalonePage>
  )
}
