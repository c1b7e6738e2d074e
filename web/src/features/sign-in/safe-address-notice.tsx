import { Alert, Anchor } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'
import { safeAddress } from './safe-address.ts'

/** Shown over plain HTTP if there is an HTTPS address: the password would be readable in transit. */
export function SafeAddressNotice() {
  const texts = useTexts().signIn
  const named = document.querySelector<HTMLMetaElement>('meta[name="duebook-public-url"]')?.content
  const address = safeAddress(named, location)
  if (address === undefined) return null
  return (
    <Alert color="red" variant="light" mb="md" role="alert">
      {texts.notEncrypted}{' '}
      <Anchor href={address} inherit c="inherit" underline="always">
        {address}
      </Anchor>
    </Alert>
  )
}
