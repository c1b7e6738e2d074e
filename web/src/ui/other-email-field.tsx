import { TextInput, type TextInputProps } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'

interface OtherEmailFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (value: string) => void
}

/** Another person's email: the browser must not fill in the user's own. */
export function OtherEmailField({ value, onChange, ...props }: OtherEmailFieldProps) {
  const texts = useTexts().signIn
  return (
    <TextInput
      type="email"
      label={texts.email}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      withAsterisk={false}
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
