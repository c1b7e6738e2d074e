import { Button, Text } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useFirstRunTexts } from '../../texts/first-run-texts.ts'
import { Section } from '../../ui/section.tsx'

/** For everybody who may add bills. */
export function ImportSection() {
  const texts = useFirstRunTexts().importSection
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.text}
      </Text>
      <Button
        variant="default"
        leftSection={<IconUpload aria-hidden size={18} />}
        renderRoot={(props) => <Link to="/imports" {...props} />}
      >
        {texts.button}
      </Button>
    </Section>
  )
}
