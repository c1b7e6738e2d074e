import type { Bill, BillProgress, Cycle } from '@duebook/contract'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconArchive, IconFlag, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import { isOpen } from '../../../api/cycle-rules.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { useScheduleTexts } from '../../../texts/schedule-texts.ts'
import { useCycleActions } from '../../../ui/settle/use-cycle-actions.ts'
import classes from './state-notice.module.css'
import { useBillActions } from './use-bill-actions.ts'

interface StateNoticeProps {
  bill: Bill
  progress: BillProgress | undefined
  /** The cycle of its due date, once it is known. */
  last: Cycle | undefined
}

/** A bill that is not active says so, and how it becomes active. */
export function StateNotice({ bill, progress, last }: StateNoticeProps) {
  const texts = useBillTexts().bill
  const canWrite = useCanWrite()
  const actions = useBillActions(bill)
  if (bill.ended) return <EndedNotice bill={bill} progress={progress} last={last} />
  if (bill.archived) {
    return (
      <Notice icon={<IconArchive aria-hidden />} {...texts.states.archived}>
        {canWrite && (
          <Button variant="default" size="sm" loading={actions.isBusy} onClick={() => void actions.restore()}>
            {texts.actions.restore}
          </Button>
        )}
      </Notice>
    )
  }
  if (!bill.draft) return null
  const { finish, ...words } = texts.states.draft
  return (
    <Notice icon={<IconPencil aria-hidden />} {...words}>
      {canWrite && <EditButton bill={bill} label={finish} />}
    </Notice>
  )
}

/** Paid off, where there was more than one payment. It can be undone, or go on with another end. */
function EndedNotice({ bill, progress, last }: StateNoticeProps) {
  const texts = useScheduleTexts().ended
  const canWrite = useCanWrite()
  const { undo } = useCycleActions()
  const isPaidOff = bill.type === 'bill' && progress !== undefined && progress.settled > 1
  return (
    <Notice icon={<IconFlag aria-hidden />} title={isPaidOff ? texts.paidOff : texts.mark} text={texts.text}>
      {canWrite && (
        <Group gap="xs">
          {last && !isOpen(last) && (
            <Button variant="default" size="sm" onClick={() => undo(last)}>
              {last.status === 'skipped' ? texts.undoSkip : texts.undo}
            </Button>
          )}
          <EditButton bill={bill} label={texts.continue} />
        </Group>
      )}
    </Notice>
  )
}

interface NoticeProps {
  icon: ReactNode
  title: string
  text: string
  children: ReactNode
}

function Notice({ icon, title, text, children }: NoticeProps) {
  return (
    <Alert variant="default" className={classes.notice} icon={icon} title={title}>
      <Group justify="space-between">
        <Text size="sm">{text}</Text>
        {children}
      </Group>
    </Alert>
  )
}

function EditButton({ bill, label }: { bill: Bill; label: string }) {
  return (
    <Button
      variant="default"
      size="sm"
      renderRoot={(props) => (
        <Link to="/bills/$billId/edit" params={{ billId: String(bill.id) }} {...props} />
      )}
    >
      {label}
    </Button>
  )
}
