import { PasswordInput } from '@mantine/core'
import { useTexts } from '../texts/texts.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
}

/** An existing password. */
export function PasswordField({ value, onChange, label }: PasswordFieldProps) {
  const texts = useTexts().signIn
  return (
    <PasswordInput
      name="password"
      label={label ?? texts.password}
      autoComplete="current-password"
      required
      withAsterisk={false}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
    />
  )
}

/** A new password, with a strength hint. */
export function NewPasswordField({
  value,
  onChange,
  label,
  error,
}: PasswordFieldProps & { error?: string | undefined }) {
  const texts = useTexts().signIn
  return (
    <div>
      <PasswordInput
        name="new-password"
        label={label ?? texts.password}
        description={texts.passwordRules}
        autoComplete="new-password"
        required
        withAsterisk={false}
        error={error}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
      />
      <PasswordStrength password={value} />
    </div>
  )
}
