import type { Bill, Cycle, Payment } from '@duebook/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArchiveOff,
  IconDots,
  IconPencil,
  IconPlayerSkipForward,
  IconTrash,
} from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCanWrite } from '../../../api/can-write.ts'
import { remainingAmount } from '../../../api/cycle-rules.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { type Payable, PayDialog } from '../../../ui/settle/pay-dialog.tsx'
import { useSettle } from '../../../ui/settle/use-settle.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { useBillActions } from './use-bill-actions.ts'

interface BillActionsProps {
  bill: Bill
  /** The open cycle, once it is known. */
  cycle: Cycle | undefined
  payments: Payment[] | undefined
}

export function BillActions({ bill, cycle, payments }: BillActionsProps) {
  const texts = useBillTexts().bill.actions
  const canWrite = useCanWrite()
  const group = useGroup()
  const settle = useSettle()
  const actions = useBillActions(bill)
  const [payable, setPayable] = useState<Payable>()
  const [isDeleting, setIsDeleting] = useState(false)
  const { id, name, type } = bill
  const isActive = !bill.draft && !bill.archived && !bill.ended
  const amount = cycle ? remainingAmount(cycle, group) : bill.amount
  const openPayForm = () =>
    setPayable({
      billId: id,
      name,
      type,
      amount,
      dueDate: bill.due_date,
      variable: bill.variable,
      medianOf: cycle?.median_of ?? 0,
    })
  usePayLink(isActive && cycle !== undefined && canWrite, openPayForm)
  // Offline the buttons disappear, but a dialog with input stays.
  return (
    <>
      {canWrite && (
        <>
          {isActive && (
            <Button size="md" px="md" onClick={openPayForm}>
              {type === 'deposit' ? texts.receive : texts.pay}
            </Button>
          )}
          <Button
            size="md"
            px="md"
            variant="default"
            leftSection={<IconPencil aria-hidden size={18} />}
            renderRoot={(props) => (
              <Link to="/bills/$billId/edit" params={{ billId: String(id) }} {...props} />
            )}
          >
            {texts.edit}
          </Button>
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon variant="default" size={42} aria-label={texts.more}>
                <IconDots aria-hidden size={20} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {isActive && (
                <Menu.Item
                  leftSection={<IconPlayerSkipForward aria-hidden size={18} />}
                  onClick={() => void settle.skip({ billId: id, dueDate: bill.due_date, name, type })}
                >
                  {texts.skip}
                </Menu.Item>
              )}
              {bill.archived && !bill.ended && (
                <Menu.Item
                  leftSection={<IconArchiveOff aria-hidden size={18} />}
                  onClick={() => void actions.restore()}
                >
                  {texts.restore}
                </Menu.Item>
              )}
              {!bill.archived && (
                <Menu.Item
                  leftSection={<IconArchive aria-hidden size={18} />}
                  onClick={() => void actions.archive()}
                >
                  {texts.archive}
                </Menu.Item>
              )}
              {!(bill.archived && bill.ended) && <Menu.Divider />}
              <Menu.Item
                c="var(--bad)"
                leftSection={<IconTrash aria-hidden size={18} />}
                onClick={() => setIsDeleting(true)}
              >
                {texts.deletePermanently}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      <PayDialog payable={payable} onClose={() => setPayable(undefined)} />
      <DeleteDialog
        bill={bill}
        payments={payments}
        opened={isDeleting}
        isBusy={actions.isBusy}
        onClose={() => setIsDeleting(false)}
        onDelete={() => void actions.deletePermanently()}
      />
    </>
  )
}

/** Opens the form once, when its amount is known; a reloaded page does not. */
function usePayLink(isReady: boolean, open: () => void): void {
  const { pay } = useSearch({ strict: false })
  const navigate = useNavigate()
  const opened = useEffectEvent(() => {
    open()
    void navigate({ to: '.', search: {}, replace: true })
  })
  useEffect(() => {
    if (pay && isReady) opened()
  }, [pay, isReady])
}
