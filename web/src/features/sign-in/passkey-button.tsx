import type { SignInMethods } from '@duebook/contract'
import { Anchor, Button, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { canUsePasskeys } from '../../ui/passkeys.ts'
import { translatedBy } from '../../ui/translated.ts'
import { useChange } from '../../ui/use-change.ts'
import classes from './other-ways.module.css'
import { PasskeyNotUsedError, signInWithPasskey } from './passkeys.ts'
import { Problem } from './problem.tsx'
import { passkeyAddress } from './ways-to-sign-in.ts'

interface PasskeyButtonProps {
  methods: SignInMethods
  label: string
  onSignedIn: (email: string) => void
  onFailed?: () => void
}

/** Where passkeys work at another address only, it names that one to whoever asks. */
export function PasskeyButton({ methods, label, onSignedIn, onFailed }: PasskeyButtonProps) {
  const address = passkeyAddress(methods, location.origin)
  if (address !== undefined) return <PasskeysElsewhere address={address} />
  if (!methods.passkey.available || !canUsePasskeys()) return null
  return (
    <PasskeyHere label={label} onSignedIn={onSignedIn} {...(onFailed === undefined ? {} : { onFailed })} />
  )
}

function PasskeyHere({ label, onSignedIn, onFailed }: Omit<PasskeyButtonProps, 'methods'>) {
  const texts = useTexts()
  const { signIn, refusals } = useSecurityTexts()
  const translated = translatedBy(refusals)
  const { start, isBusy, error } = useChange({
    send: () => translated(signInWithPasskey()),
    onDone: ({ user }) => onSignedIn(user.email),
    refusal: () => onFailed?.(),
  })
  return (
    <Stack gap="xs">
      <Button
        variant="default"
        size="md"
        loading={isBusy}
        className={classes.way ?? ''}
        leftSection={<IconKey aria-hidden size={18} />}
        onClick={() => void start()}
      >
        {label}
      </Button>
      {error !== null && (
        <Problem>
          {error instanceof PasskeyNotUsedError ? signIn.ways.passkeyNotUsed : errorSentence(error, texts)}
        </Problem>
      )}
    </Stack>
  )
}

function PasskeysElsewhere({ address }: { address: string }) {
  const texts = useSecurityTexts().signIn.ways
  const [isAsked, setIsAsked] = useState(false)
  return (
    <div>
      <Anchor
        component="button"
        type="button"
        py={6}
        aria-expanded={isAsked}
        onClick={() => setIsAsked(!isAsked)}
      >
        {texts.askForPasskey}
      </Anchor>
      <div role="status">
        {isAsked && (
          <Text size="sm">
            {texts.passkeyAddress}{' '}
            <Anchor href={address} inherit underline="always">
              {address}
            </Anchor>
          </Text>
        )}
      </div>
    </div>
  )
}
