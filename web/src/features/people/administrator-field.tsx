import { Checkbox } from '@mantine/core'
import { usePeopleTexts } from '../../texts/people-texts.ts'

export function AdministratorField({
  value,
  onChange,
}: {
  value: boolean
  onChange: (isAdmin: boolean) => void
}) {
  const texts = usePeopleTexts()
  return (
    <Checkbox
      label={texts.administrator}
      description={texts.administratorHint}
      checked={value}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
