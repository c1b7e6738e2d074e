import { useFactors, useSignInMethods } from '../../../api/security.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { AuthenticatorSection } from './authenticator-section.tsx'
import { EmailSection } from './email-section.tsx'
import { OpenidSection } from './openid-section.tsx'
import { PasskeysSection } from './passkeys-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { RequiredNotice } from './required-notice.tsx'
import { ReturnNotice } from './return-notice.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** Everything that decides who can sign in as the user, and where they are signed in. */
export default function SecuritySection({ email }: { email: string }) {
  const factors = useFactors()
  const methods = useSignInMethods()
  const error = factors.error ?? methods.error
  const isKnown = factors.data !== undefined && methods.data !== undefined
  return (
    <>
      <ReturnNotice />
      {error && (
        <ErrorState error={error} retry={() => void Promise.all([factors.refetch(), methods.refetch()])} />
      )}
      {!error && !isKnown && <SkeletonRows count={4} height={120} />}
      {isKnown && (
        <>
          <RequiredNotice factors={factors.data} />
          <AuthenticatorSection factors={factors.data} methods={methods.data} />
          <PasskeysSection methods={methods.data} />
          <OpenidSection factors={factors.data} methods={methods.data} />
          {methods.data.password && factors.data.password && <PasswordSection email={email} />}
          <EmailSection email={email} />
        </>
      )}
      <SessionsSection />
    </>
  )
}
