import { PasswordInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSecurityTexts } from '../texts/security-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import { PasswordStrength } from './password-strength.tsx'

interface PasswordFieldProps {
  value: string
  onChange: (value: string) => void
  label?: string
}

interface ExistingPasswordFieldProps extends PasswordFieldProps {
  /** It has the focus from the start. */
  isFirst?: boolean
}

/** An existing password. */
export function PasswordField({ value, onChange, label, isFirst = false }: ExistingPasswordFieldProps) {
  const texts = useTexts().signIn
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  return (
    <PasswordInput
      ref={field}
      // For a dialog that opens with it, which would focus its close button.
      {...(isFirst ? { 'data-autofocus': true } : {})}
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
  const { passwordRules } = useSecurityTexts().signIn
  return (
    <div>
      <PasswordInput
        name="new-password"
        label={label ?? texts.password}
        description={passwordRules}
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
