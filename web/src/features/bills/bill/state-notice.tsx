import type { Bill } from '@duebook/contract'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArchive, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCanWrite } from '../../../api/can-write.ts'
import { useTexts } from '../../../texts/texts.tsx'
import classes from './state-notice.module.css'
import { useBillActions } from './use-bill-actions.ts'

/** A bill that is not active says so, and how it becomes active. */
export function StateNotice({ bill }: { bill: Bill }) {
  const texts = useTexts().bills.bill
  const canWrite = useCanWrite()
  const actions = useBillActions(bill)
  if (!bill.archived && !bill.draft) return null
  const { title, text } = bill.archived ? texts.states.archived : texts.states.draft
  const Icon = bill.archived ? IconArchive : IconPencil
  return (
    <Alert variant="default" className={classes.notice} icon={<Icon aria-hidden />} title={title}>
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        {canWrite && bill.archived && (
          <Button variant="default" size="sm" loading={actions.isBusy} onClick={() => void actions.restore()}>
            {texts.actions.restore}
          </Button>
        )}
        {canWrite && !bill.archived && (
          <Button
            variant="default"
            size="sm"
            renderRoot={(props) => (
              <Link to="/bills/$billId/edit" params={{ billId: String(bill.id) }} {...props} />
            )}
          >
            {texts.states.draft.finish}
          </Button>
        )}
      </Group>
    </Alert>
  )
}
