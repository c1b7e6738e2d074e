import { Button, Group, Text, Title } from '@mantine/core'
import { IconFileUpload, IconPencilPlus, IconSparkles } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { useCanWrite } from '../api/can-write.ts'
import { useGroupChoice } from '../group/current-group.tsx'
import { useBillTexts } from '../texts/bill-texts.ts'
import { useFirstRunTexts } from '../texts/first-run-texts.ts'
import { useTexts } from '../texts/texts.tsx'
import { BILL_IDEAS } from './bill-ideas.ts'
import { EmptyState } from './empty-state.tsx'
import classes from './first-bills.module.css'
import { useAddSample } from './sample/use-sample.ts'

interface FirstBillsProps {
  title: string
  text: string
  /** For people who can't add any. */
  viewerText: string
}

/** A group without bills: the first one is a tap away, as are sample data and the bills of another program. */
export default function FirstBills({ title, text, viewerText }: FirstBillsProps) {
  const canWrite = useCanWrite()
  return (
    <div className="panel">
      <EmptyState title={title} text={canWrite ? text : viewerText} />
      {canWrite && <Choices />}
    </div>
  )
}

function Choices() {
  const bills = useBillTexts()
  const { common } = useTexts()
  const texts = useFirstRunTexts()
  const { me } = useGroupChoice()
  const sample = useAddSample()
  return (
    <ul className={classes.choices} aria-label={texts.choices}>
      <Choice icon={IconPencilPlus} words={texts.empty}>
        <Group gap="xs" role="group" aria-label={bills.ideas.label}>
          {BILL_IDEAS.map((idea) => (
            <Button
              key={idea}
              variant="default"
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
      </Choice>
      {/* Only administrators can create the group for it. */}
      {me.user.is_admin && (
        <Choice icon={IconSparkles} words={texts.sample}>
          <Button size="md" variant="default" loading={sample.isBusy} onClick={() => void sample.start()}>
            {texts.sample.button}
          </Button>
        </Choice>
      )}
      <Choice icon={IconFileUpload} words={texts.import}>
        <Button size="md" variant="default" renderRoot={(props) => <Link to="/imports" {...props} />}>
          {texts.import.button}
        </Button>
      </Choice>
    </ul>
  )
}

interface ChoiceProps {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  words: { title: string; text: string }
  children: ReactNode
}

function Choice({ icon: Icon, words, children }: ChoiceProps) {
  return (
    <li className={classes.choice}>
      <Icon aria-hidden size={28} stroke={1.5} />
      <Title order={3} size="h5">
        {words.title}
      </Title>
      <Text size="sm" c="var(--ink-soft)">
        {words.text}
      </Text>
      <div className={classes.actions}>{children}</div>
    </li>
  )
}
