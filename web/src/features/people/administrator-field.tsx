import { Checkbox } from '@mantine/core'
import { useTexts } from '../../texts/texts.tsx'

export function AdministratorField({
  value,
  onChange,
}: {
  value: boolean
  onChange: (isAdmin: boolean) => void
}) {
  const texts = useTexts().people
  return (
    <Checkbox
      label={texts.administrator}
      description={texts.administratorHint}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
