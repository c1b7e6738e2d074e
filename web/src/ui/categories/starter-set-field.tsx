import { Switch } from '@mantine/core'
import { useCategoryTexts } from '../../texts/category-texts.ts'

interface StarterSetFieldProps {
  checked: boolean
  onChange: (checked: boolean) => void
}

export function StarterSetField({ checked, onChange }: StarterSetFieldProps) {
  const texts = useCategoryTexts().group
  return (
    <Switch
      size="md"
      label={texts.starter}
      description={texts.starterHint}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
