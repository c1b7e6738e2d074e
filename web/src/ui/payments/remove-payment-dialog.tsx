import { ApiError, type ListedPayment } from '@duebook/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useBills, useRefreshGroup } from '../../api/group-queries.ts'
import { keys } from '../../api/keys.ts'
import { usePaymentChanges } from '../../api/payment-changes.ts'
import { useSettling } from '../../api/settling.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroup } from '../../group/current-group.tsx'
import { usePaymentTexts } from '../../texts/payment-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../dialog.tsx'
import { errorSentence } from '../error-state.tsx'
import { useChange } from '../use-change.ts'
import { useToasts } from '../use-toasts.tsx'
import classes from './remove-payment-dialog.module.css'

interface RemovePaymentDialogProps {
  payment: ListedPayment | undefined
  onClose: (isGone: boolean) => void
}

/** Most people want to undo the payment, which makes the bill due again; removing only the entry keeps the due date. */
export function RemovePaymentDialog({ payment, onClose }: RemovePaymentDialogProps) {
  const texts = usePaymentTexts().remove
  return (
    <Dialog opened={payment !== undefined} onClose={() => onClose(false)} title={texts.title}>
      {payment && <Choice key={payment.id} payment={payment} onClose={onClose} />}
    </Dialog>
  )
}

function Choice({ payment, onClose }: { payment: ListedPayment; onClose: (isGone: boolean) => void }) {
  const texts = useTexts()
  const { remove: words, edit } = usePaymentTexts()
  const format = useFormat()
  const toasts = useToasts()
  const { id: groupId } = useGroup()
  const changes = usePaymentChanges()
  const settling = useSettling()
  const bill = useBills().data?.find(({ id }) => id === payment.bill_id)
  const [version] = useState(() => changes.readVersion(payment.id))
  const [canUndo, setCanUndo] = useState(true)
  const name = payment.bill_name
  const named = { name, amount: format.money(payment.amount), day: format.longDay(payment.date) }

  const refresh = useRefreshGroup()
  const { start, busyWith, error } = useChange({
    key: keys.correcting(groupId),
    of: () => payment.id,
    send: async (what: 'undo' | 'delete') => {
      try {
        toasts.notify(await (what === 'undo' ? undo() : remove()))
      } catch (refusal) {
        if (statusOf(refusal) === 409) setCanUndo(false)
        if (statusOf(refusal) !== 404) throw refusal
        toasts.fail(edit.gone)
      } finally {
        // Awaited: the dialog returns the focus to a row that stays.
        await refresh()
      }
    },
    refusal: 'in-place',
  })
  const undo = async () => {
    const { due_date: due } = await settling.undoPayment(payment.id)
    return words.undone(name, format.longDay(due))
  }
  const remove = async () => {
    await changes.remove(payment, version)
    return words.removed(named)
  }
  const choose = async (what: 'undo' | 'delete') => {
    if (await start(what)) onClose(true)
  }
  const status = statusOf(error)

  return (
    <Stack gap="md">
      <Text fw={600}>{words.what(named)}</Text>
      <Text>{bill ? words.dueStays(name, format.longDay(bill.due_date)) : words.dueStaysUnknown}</Text>
      {error && (
        <Alert color="yellow" variant="light" role="alert">
          {status === 409 ? words.cannotUndo : status === 412 ? words.conflict : errorSentence(error, texts)}
        </Alert>
      )}
      <div className={classes.actions}>
        {canUndo && (
          <Button
            loading={busyWith === 'undo'}
            disabled={busyWith === 'delete'}
            onClick={() => void choose('undo')}
          >
            {payment.bill_type === 'deposit' ? words.notReceived : words.notPaid}
          </Button>
        )}
        <Button
          variant="subtle"
          color="red"
          loading={busyWith === 'delete'}
          disabled={busyWith === 'undo'}
          onClick={() => void choose('delete')}
        >
          {words.submit}
        </Button>
        <Button variant="default" data-autofocus onClick={() => onClose(false)}>
          {texts.common.cancel}
        </Button>
      </div>
    </Stack>
  )
}

function statusOf(error: unknown): number | undefined {
  return error instanceof ApiError ? error.status : undefined
}
