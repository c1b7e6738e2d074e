import { Anchor } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SafeAddressNotice } from './safe-address-notice.tsx'
import { SignInSteps } from './sign-in-steps.tsx'

const ForgotPassword = lazy(() => import('./forgot-password.tsx'))

interface SignInProps {
  notice?: string | undefined
  /** Why signing in did not work before. */
  problem?: string | undefined
  onSignedIn: () => void
}

export default function SignIn({ notice, problem, onSignedIn }: SignInProps) {
  const texts = useTexts().signIn
  const [forgotten, setForgotten] = useState(false)
  const [words, setWords] = useState(notice)
  if (forgotten) {
    return (
      <Suspense>
        <ForgotPassword
          onDone={(answer) => {
            setWords(answer)
            setForgotten(false)
          }}
        />
      </Suspense>
    )
  }
  return (
    <StandalonePage title={texts.title} notice={words}>
      <SafeAddressNotice />
      <SignInSteps
        problem={problem}
        onSignedIn={onSignedIn}
        onSecondStep={() => setWords(undefined)}
        passwordActions={
          <Anchor component="button" type="button" ta="start" py={6} onClick={() => setForgotten(true)}>
            {texts.forgotten}
          </Anchor>
        }
      />
    </StandalonePage>
  )
}
