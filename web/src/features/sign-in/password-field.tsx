import { PasswordInput } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  /** A password that is being set, not one that is known already. */
  isNew?: boolean
  label?: string
}

export function PasswordField({ value, onChange, isNew = false, label }: PasswordFieldProps) {
  const texts = useTexts().signIn
  return (
    <div>
      <PasswordInput
        name="password"
        label={label ?? texts.password}
        description={isNew ? texts.passwordRules : undefined}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        required
        withAsterisk={false}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
      />
      {isNew && <PasswordStrength password={value} />}
    </div>
  )
}
