import { TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'

interface EmailFieldProps {
  value: string
  onChange: (value: string) => void
  /** The browser offers passkeys here as well. */
  withPasskeys?: boolean
}

export function EmailField({ value, onChange, withPasskeys = false }: EmailFieldProps) {
  const texts = useTexts().signIn
  return (
    <TextInput
      name="email"
      type="email"
      label={texts.email}
      autoComplete={withPasskeys ? 'username webauthn' : 'username'}
      autoCapitalize="none"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
