import { TextInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'

export function EmailField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const texts = useTexts().signIn
  return (
    <TextInput
      name="email"
      type="email"
      label={texts.email}
      autoComplete="username"
      autoCapitalize="none"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
