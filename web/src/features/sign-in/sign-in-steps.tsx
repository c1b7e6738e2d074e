import { Stack } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { client } from '../../api/client.ts'
import { useTexts } from '../../texts/texts.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { EmailField } from './email-field.tsx'
import { Problem } from './problem.tsx'
import { type SecondStep, secondStepOf } from './second-step/second-step.ts'
import { useSignInMethods } from './use-sign-in-methods.ts'
import { otherWaysShown } from './ways-to-sign-in.ts'

const OtherWays = lazy(() => import('./other-ways.tsx'))
const SecondStepForm = lazy(() => import('./second-step/second-step-form.tsx'))

interface SignInStepsProps {
  email?: string
  /** Why signing in did not work before. */
  problem?: string | undefined
  openidInNewTab?: boolean
  /** In a dialog, which gives the focus to its first field when it opens. */
  formAtOnce?: boolean
  onSignedIn: (email: string) => void
  onSecondStep?: () => void
  /** Below the button of the form with the password, and gone with it. */
  passwordActions?: ReactNode
}

/** Every way to sign in, and the second step that may follow. */
export function SignInSteps({ email: known = '', problem, onSecondStep, ...props }: SignInStepsProps) {
  const [email, setEmail] = useState(known)
  const [step, setStep] = useState<SecondStep>()
  const [words, setWords] = useState(problem)
  if (!step) {
    return (
      <FirstStep
        {...props}
        email={email}
        setEmail={setEmail}
        problem={words}
        onSecondStep={(next) => {
          setStep(next)
          onSecondStep?.()
        }}
      />
    )
  }
  return (
    <Suspense>
      <SecondStepForm
        step={step}
        onSignedIn={props.onSignedIn}
        onBack={(reason) => {
          setWords(reason)
          setStep(undefined)
        }}
      />
    </Suspense>
  )
}

interface FirstStepProps extends Omit<SignInStepsProps, 'onSecondStep' | 'email'> {
  email: string
  setEmail: (email: string) => void
  onSecondStep: (step: SecondStep) => void
}

function FirstStep({
  email,
  setEmail,
  problem,
  openidInNewTab,
  formAtOnce = false,
  onSignedIn,
  onSecondStep,
  passwordActions,
}: FirstStepProps) {
  const { methods, isWaiting, isLate } = useSignInMethods(!formAtOnce)
  if (isWaiting) return null
  const shown = otherWaysShown(methods, location.origin, 'PublicKeyCredential' in globalThis)
  const hasPassword = methods?.password !== false
  // What is there already must not move under somebody's fingers.
  const isAbove = shown === 'buttons' && !isLate
  const ways = methods && shown !== 'none' && (
    <OtherWays
      methods={methods}
      form={!hasPassword ? 'none' : isAbove ? 'below' : 'above'}
      isDivided={shown === 'buttons'}
      openidInNewTab={openidInNewTab}
      onSignedIn={onSignedIn}
    />
  )
  return (
    // The form waits for what stands above it.
    <Suspense>
      <Stack gap="md">
        {problem !== undefined && <Problem>{problem}</Problem>}
        {isAbove && ways}
        {hasPassword && (
          <PasswordForm
            email={email}
            setEmail={setEmail}
            onSignedIn={onSignedIn}
            onSecondStep={onSecondStep}
            actions={passwordActions}
          />
        )}
        {!isAbove && <Suspense>{ways}</Suspense>}
      </Stack>
    </Suspense>
  )
}

interface PasswordFormProps
  extends Pick<FirstStepProps, 'email' | 'setEmail' | 'onSignedIn' | 'onSecondStep'> {
  actions: ReactNode
}

function PasswordForm({ email, setEmail, onSignedIn, onSecondStep, actions }: PasswordFormProps) {
  const texts = useTexts().signIn
  const [password, setPassword] = useState('')
  const send = async () => {
    const { user } = await client.auth.login({ email, password })
    onSignedIn(user.email)
  }
  const onRefusal = (error: unknown): boolean => {
    const step = secondStepOf(error)
    if (step) onSecondStep(step)
    return step !== undefined
  }
  return (
    <SubmitForm submitLabel={texts.submit} send={send} onRefusal={onRefusal} actions={actions}>
      <EmailField value={email} onChange={setEmail} withPasskeys />
      <PasswordField value={password} onChange={setPassword} />
    </SubmitForm>
  )
}
