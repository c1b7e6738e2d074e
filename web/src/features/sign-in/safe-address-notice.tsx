import { Alert, Anchor } from '@mantine/core'
import { Suspense } from 'react'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { safeAddress } from './safe-address.ts'

/** Shown over plain HTTP if there is an HTTPS address: the password would be readable in transit. */
export function SafeAddressNotice() {
  const named = document.querySelector<HTMLMetaElement>('meta[name="duebook-public-url"]')?.content
  const address = safeAddress(named, location)
  return (
    address !== undefined && (
      <Suspense>
        <Notice address={address} />
      </Suspense>
    )
  )
}

function Notice({ address }: { address: string }) {
  const texts = useSecurityTexts().signIn
  return (
    <Alert color="red" variant="light" mb="md" role="alert">
      {texts.notEncrypted}{' '}
      <Anchor href={address} inherit c="inherit" underline="always">
        {address}
      </Anchor>
    </Alert>
  )
}
