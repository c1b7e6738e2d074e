import { Button, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { client } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { openidErrorWords } from '../../ui/openid-error-words.ts'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { translatedBy } from '../../ui/translated.ts'
import { Problem } from './problem.tsx'
import { SafeAddressNotice } from './safe-address-notice.tsx'
import { type SecondStep, secondStepOf } from './second-step/second-step.ts'
import SecondStepForm from './second-step/second-step-form.tsx'
import SignIn from './sign-in.tsx'
import { readSignInAddress } from './sign-in-address.ts'

interface SignInAddressPageProps {
  fragment: string
  onDone: (isSignedIn: boolean, notice?: string) => void
}

/** `/sign-in`, with what comes after its #. */
export function SignInAddressPage({ fragment, onDone }: SignInAddressPageProps) {
  const texts = useSecurityTexts().signIn.openid
  const isSignedIn = useSession() === 'signed-in'
  const address = readSignInAddress(fragment)
  const hasNothing = address === undefined
  const leave = useEffectEvent(() => onDone(true))
  useEffect(() => {
    if (isSignedIn && hasNothing) leave()
  }, [isSignedIn, hasNothing])

  if (address && 'token' in address) return <SignInLink token={address.token} onDone={onDone} />
  const problem = address && openidErrorWords(address.error, texts)
  if (!isSignedIn) return <SignIn problem={problem} onSignedIn={() => onDone(true)} />
  // Linking a user who is signed in, or confirming that it is them, may fail as well.
  return (
    problem !== undefined && (
      <StandalonePage title={texts.title}>
        <Stack gap="md">
          <Problem>{problem}</Problem>
          <Button size="md" onClick={() => onDone(true)}>
            {texts.continue}
          </Button>
        </Stack>
      </StandalonePage>
    )
  )
}

/** From the operator of the server. It asks first: programs that look at messages open links too. */
function SignInLink({ token, onDone }: { token: string; onDone: SignInAddressPageProps['onDone'] }) {
  const { signIn, refusals } = useSecurityTexts()
  const texts = signIn.link
  const [step, setStep] = useState<SecondStep>()
  const send = async () => {
    await translatedBy(refusals)(client.auth.signInLink({ token }))
    onDone(true)
  }
  const onRefusal = (error: unknown): boolean => {
    const next = secondStepOf(error)
    setStep(next)
    return next !== undefined
  }
  return (
    <StandalonePage title={texts.title}>
      <SafeAddressNotice />
      {step ? (
        <SecondStepForm
          step={step}
          onSignedIn={() => onDone(true)}
          onBack={(reason) => onDone(false, reason)}
        />
      ) : (
        <SubmitForm submitLabel={texts.submit} send={send} onRefusal={onRefusal}>
          <Text>{texts.text}</Text>
        </SubmitForm>
      )}
    </StandalonePage>
  )
}
