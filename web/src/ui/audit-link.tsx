import { Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useAuditTexts } from '../texts/audit-texts.ts'
import { Section } from './section.tsx'

/** Leads to the log of the account, for its owners, or of the current group, for its managers. */
export function AuditLink({ log }: { log: 'account' | 'group' }) {
  const texts = useAuditTexts()
  return (
    <Section
      title={texts.title}
      actions={
        <Button
          variant="default"
          renderRoot={(props) => <Link to="/audit/$log" params={{ log }} {...props} />}
        >
          {texts.open}
        </Button>
      }
    >
      <Text c="var(--ink-soft)">{texts.logs[log].text}</Text>
    </Section>
  )
}
