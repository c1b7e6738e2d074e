import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { codeDigits, isWholeCode } from './typed-code.ts'

interface TotpCodeFieldProps {
  label: string
  description: string
  value: string
  onChange: (code: string) => void
  error: string | undefined
  /** It has the focus from the start. */
  isFirst?: boolean
}

/** Submits its form with the last digit. After a wrong code it is empty and waits for the next one. */
export function TotpCodeField({
  label,
  description,
  value,
  onChange,
  error,
  isFirst = true,
}: TotpCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFirst) field.current?.focus()
  }, [isFirst])
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  useEffect(() => {
    if (isWholeCode(value)) field.current?.form?.requestSubmit()
  }, [value])
  return (
    <TextInput
      ref={field}
      // For a dialog that opens with it, which would focus its close button.
      {...(isFirst ? { 'data-autofocus': true } : {})}
      name="code"
      label={label}
      description={description}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      withAsterisk={false}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange(codeDigits(event.currentTarget.value))}
    />
  )
}
