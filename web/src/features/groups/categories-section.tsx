import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCategoryTexts } from '../../texts/category-texts.ts'
import { Section } from '../../ui/section.tsx'

export function CategoriesSection() {
  const texts = useCategoryTexts()
  return (
    <Section
      title={texts.title}
      actions={
        <Button variant="default" renderRoot={(props) => <Link to="/categories" {...props} />}>
          {texts.manage}
        </Button>
      }
    >
      <Text c="var(--ink-soft)">{texts.page.viewer}</Text>
    </Section>
  )
}
