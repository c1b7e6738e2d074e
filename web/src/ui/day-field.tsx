import { TextInput, type TextInputProps } from '@mantine/core'

interface DayFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string
  onChange: (day: string) => void
}

/** The browser's date field: it has the user's date format, keyboard and phone support. */
export function DayField({ value, onChange, ...props }: DayFieldProps) {
  return (
    <TextInput
      type="date"
      min="1900-01-01"
      max="9999-12-31"
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
