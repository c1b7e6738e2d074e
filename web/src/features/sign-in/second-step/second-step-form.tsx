import { ApiError } from '@duebook/contract'
import { Anchor, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { forgetSignOut } from '../../../api/pending-sign-out.ts'
import { useSecurityTexts } from '../../../texts/security-texts.ts'
import { CodeForm } from '../../../ui/totp/code-form.tsx'
import { TotpSetup } from '../../../ui/totp/totp-setup.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { PasskeyButton } from '../passkey-button.tsx'
import { useSignInMethods } from '../use-sign-in-methods.ts'
import type { SecondStep } from './second-step.ts'

interface SecondStepFormProps {
  step: SecondStep
  onSignedIn: (email: string) => void
  /** To the first step, with the reason why it has to be done again. */
  onBack: (reason?: string) => void
}

export default function SecondStepForm({ step, onSignedIn, onBack }: SecondStepFormProps) {
  const { signIn, refusals } = useSecurityTexts()
  const texts = signIn.secondStep
  const { challenge, methods } = step
  const inTime = <T,>(call: Promise<T>): Promise<T> =>
    translatedBy(refusals)(call).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'invalid-challenge') onBack(error.message)
      throw error
    })
  const [isSetUp, setIsSetUp] = useState(false)
  return (
    <Stack gap="md">
      {challenge !== undefined && methods.includes('set-up') && (
        <RequiredSetUp
          challenge={challenge}
          inTime={inTime}
          onSetUp={() => setIsSetUp(true)}
          onSignedIn={onSignedIn}
        />
      )}
      {challenge !== undefined && methods.includes('totp') && (
        <CodeForm
          withRecoveryCodes={methods.includes('recovery-code')}
          send={async (code) => {
            const { user } = await inTime(client.auth.secondFactor({ challenge, code }))
            onSignedIn(user.email)
          }}
        />
      )}
      {challenge === undefined && <Text>{texts.passkeyOnly}</Text>}
      {methods.includes('passkey') && (
        <Passkey
          label={challenge === undefined ? signIn.ways.passkey : texts.usePasskey}
          onSignedIn={onSignedIn}
        />
      )}
      {!isSetUp && (
        <Anchor component="button" type="button" ta="start" py={6} onClick={() => onBack()}>
          {texts.back}
        </Anchor>
      )}
    </Stack>
  )
}

function Passkey({ label, onSignedIn }: { label: string; onSignedIn: (email: string) => void }) {
  const { methods } = useSignInMethods(true)
  return methods && <PasskeyButton methods={methods} label={label} onSignedIn={onSignedIn} />
}

interface RequiredSetUpProps {
  challenge: string
  inTime: <T>(call: Promise<T>) => Promise<T>
  /** The session is open from here on. */
  onSetUp: () => void
  onSignedIn: (email: string) => void
}

/** Its last step signs in, but the recovery codes are shown before the app is. */
function RequiredSetUp({ challenge, inTime, onSetUp, onSignedIn }: RequiredSetUpProps) {
  const texts = useSecurityTexts().signIn.secondStep
  return (
    <TotpSetup
      intro={texts.setUp}
      start={() => inTime(client.factors.startTotp({ challenge }))}
      confirm={async (code) => {
        const confirmed = await inTime(client.factors.confirmTotp({ challenge, code }))
        // Reported now, it would clear what this session has stored.
        forgetSignOut()
        onSetUp()
        return confirmed
      }}
      onDone={({ session }) => onSignedIn(session?.user.email ?? '')}
    />
  )
}
