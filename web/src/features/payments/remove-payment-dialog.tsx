import { ApiError, type ListedPayment } from '@duebook/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useBills } from '../../api/books.ts'
import { usePaymentChanges } from '../../api/payment-changes.ts'
import { useSettling } from '../../api/settling.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorSentence } from '../../ui/error-state.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'
import classes from './remove-payment-dialog.module.css'

interface RemovePaymentDialogProps {
  payment: ListedPayment | undefined
  onClose: (isGone: boolean) => void
}

/** Deleting leaves the due date; most who delete wanted to take the payment back, so both are offered side by side. */
export function RemovePaymentDialog({ payment, onClose }: RemovePaymentDialogProps) {
  const texts = useTexts().payments.remove
  return (
    <Dialog opened={payment !== undefined} onClose={() => onClose(false)} title={texts.title}>
      {payment && <Choice key={payment.id} payment={payment} onClose={onClose} />}
    </Dialog>
  )
}

function Choice({ payment, onClose }: { payment: ListedPayment; onClose: (isGone: boolean) => void }) {
  const texts = useTexts()
  const words = texts.payments.remove
  const format = useFormat()
  const toasts = useToasts()
  const changes = usePaymentChanges()
  const settling = useSettling()
  const bill = useBills().data?.find(({ id }) => id === payment.bill_id)
  const [version] = useState(() => changes.readVersion(payment.id))
  const [busy, setBusy] = useState<'undo' | 'delete'>()
  const [problem, setProblem] = useState<string>()
  const [canUndo, setCanUndo] = useState(true)
  const name = payment.bill_name
  const named = { name, amount: format.money(payment.amount), day: format.longDay(payment.date) }

  const attempt = async (what: 'undo' | 'delete', send: () => Promise<string>) => {
    if (busy) return
    setBusy(what)
    setProblem(undefined)
    try {
      toasts.say(await send())
      onClose(true)
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined
      if (status === 409) setCanUndo(false)
      if (status === 404) {
        toasts.fail(texts.payments.edit.gone)
        onClose(true)
      } else {
        setProblem(
          status === 409 ? words.cannotUndo : status === 412 ? words.conflict : errorSentence(error, texts),
        )
      }
    } finally {
      setBusy(undefined)
    }
  }
  const undo = () =>
    attempt('undo', async () => {
      const { due_date: due } = await settling.undoPayment(payment.id)
      return words.undone(name, format.longDay(due))
    })
  const remove = () =>
    attempt('delete', async () => {
      await changes.remove(payment, version)
      return words.removed(named)
    })

  return (
    <Stack gap="md">
      <Text fw={600}>{words.what(named)}</Text>
      <Text>{bill ? words.dueStays(name, format.longDay(bill.due_date)) : words.dueStaysUnknown}</Text>
      {canUndo && <Text>{words.undoHelp}</Text>}
      {problem !== undefined && (
        <Alert color="yellow" variant="light" role="alert">
          {problem}
        </Alert>
      )}
      <div className={classes.actions}>
        <Button variant="default" data-autofocus onClick={() => onClose(false)}>
          {texts.common.cancel}
        </Button>
        {canUndo && (
          <Button
            variant="default"
            loading={busy === 'undo'}
            disabled={busy === 'delete'}
            onClick={() => void undo()}
          >
            {words.undoInstead}
          </Button>
        )}
        <Button
          color="red"
          loading={busy === 'delete'}
          disabled={busy === 'undo'}
          onClick={() => void remove()}
        >
          {words.submit}
        </Button>
      </div>
    </Stack>
  )
}
