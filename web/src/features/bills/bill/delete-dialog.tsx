import type { Bill, Payment } from '@duebook/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useFormat } from '../../../format/use-format.ts'
import { useBillTexts } from '../../../texts/bill-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { historyFigures } from './history-figures.ts'

interface DeleteDialogProps {
  bill: Bill
  payments: Payment[] | undefined
  opened: boolean
  isBusy: boolean
  onClose: () => void
  onDelete: () => void
}

/** Says what is lost. The focus starts on the harmless button, so that Enter alone deletes nothing. */
export function DeleteDialog({ bill, payments, opened, isBusy, onClose, onDelete }: DeleteDialogProps) {
  const texts = useBillTexts().bill.delete
  const format = useFormat()
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.title(bill.name)}>
      <Stack gap="sm">
        <Text fw={600}>{lost()}</Text>
        <Text>{texts.final}</Text>
        {!bill.archived && payments?.length !== 0 && <Text c="var(--ink-soft)">{texts.archiveInstead}</Text>}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" data-autofocus onClick={onClose}>
            {texts.keep}
          </Button>
          <Button color="red" loading={isBusy} onClick={onDelete}>
            {texts.submit}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )

  function lost(): string {
    if (!payments) return texts.lostUnknown(bill.name)
    const { count, total } = historyFigures(payments, format.currency)
    return count === 0 ? texts.lostBillOnly(bill.name) : texts.lost(bill.name, count, format.money(total))
  }
}
