import type { SignInMethods } from '@duebook/contract'
import { Stack } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { inWords } from '../../ui/translated.ts'
import { OpenidButton } from './openid-button.tsx'
import classes from './other-ways.module.css'
import { PasskeyButton } from './passkey-button.tsx'
import { offerPasskeys } from './passkeys.ts'
import { Problem } from './problem.tsx'

interface OtherWaysProps {
  methods: SignInMethods
  /** Where the form stands, which has the field that passkeys are offered in. */
  form: 'above' | 'below' | 'none'
  /** Between these buttons and the form. */
  isDivided: boolean
  openidInNewTab?: boolean | undefined
  onSignedIn: (email: string) => void
}

/** OpenID and passkeys. */
export default function OtherWays({ methods, form, isDivided, openidInNewTab, onSignedIn }: OtherWaysProps) {
  const { ways } = useSecurityTexts().signIn
  const [failures, setFailures] = useState(0)
  const refused = useOfferedPasskeys(methods.passkey.available && form !== 'none', failures, onSignedIn)
  return (
    <Stack gap="md">
      {isDivided && form === 'above' && <p className={classes.or}>{ways.or}</p>}
      {methods.openid && <OpenidButton name={methods.openid.name} inNewTab={openidInNewTab} />}
      <PasskeyButton
        methods={methods}
        label={ways.passkey}
        onSignedIn={onSignedIn}
        onFailed={() => setFailures(failures + 1)}
      />
      {refused !== undefined && <Problem>{refused}</Problem>}
      {isDivided && form === 'below' && <p className={classes.or}>{ways.or}</p>}
    </Stack>
  )
}

/** In the email field, by the browser; offered again when its own dialog, which ends that, was closed. */
function useOfferedPasskeys(
  isOffered: boolean,
  failures: number,
  onSignedIn: (email: string) => void,
): string | undefined {
  const texts = useTexts()
  const { refusals } = useSecurityTexts()
  const [refused, setRefused] = useState<unknown>()
  const done = useEffectEvent(onSignedIn)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a failure starts it anew
  useEffect(() => {
    if (!isOffered) return undefined
    return offerPasskeys(({ user }) => done(user.email), setRefused)
  }, [isOffered, failures])
  return refused === undefined ? undefined : errorSentence(inWords(refused, refusals), texts)
}
