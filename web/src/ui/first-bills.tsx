import { Button, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../api/can-write.ts'
import { useTexts } from '../texts/texts.tsx'
import { BILL_IDEAS } from './bill-ideas.ts'
import { EmptyState } from './empty-state.tsx'

interface FirstBillsProps {
  title: string
  text: string
  /** For people who can't add any. */
  viewerText: string
}

/** A group without bills: the first one is a tap away. */
export default function FirstBills({ title, text, viewerText }: FirstBillsProps) {
  const { bills, common } = useTexts()
  const canWrite = useCanWrite()
  return (
    <div className="panel">
      <EmptyState title={title} text={canWrite ? text : viewerText}>
        {canWrite && (
          <>
            <Group gap="xs" justify="center" role="group" aria-label={bills.ideas.label}>
              {BILL_IDEAS.map((idea) => (
                <Button
                  key={idea}
                  variant="default"
                  size="md"
                  radius="xl"
                  renderRoot={(props) => <Link to="/bills/new" search={{ like: idea }} {...props} />}
                >
                  {bills.ideas.names[idea]}
                </Button>
              ))}
            </Group>
            <Button size="md" renderRoot={(props) => <Link to="/bills/new" {...props} />}>
              {common.addBill}
            </Button>
          </>
        )}
      </EmptyState>
    </div>
  )
}
