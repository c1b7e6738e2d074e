import type { Bill, BillReminder } from '@duebook/contract'
import { SegmentedControl, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useGroupClient } from '../../../api/group-client.ts'
import { keys } from '../../../api/keys.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LeadDaysField } from '../../../ui/reminders/lead-days-field.tsx'
import { useTranslated } from '../../../ui/reminders/use-translated.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useToasts } from '../../../ui/use-toasts.tsx'

type Choice = 'default' | 'own' | 'muted'

interface ReminderDialogProps {
  opened: boolean
  bill: Bill
  rule: BillReminder
  /** The days before of other bills. */
  usual: readonly number[]
  onClose: () => void
}

export function ReminderDialog({ opened, ...props }: ReminderDialogProps) {
  const texts = useReminderTexts().bill.dialog
  return (
    <Dialog opened={opened} onClose={props.onClose} title={texts.title(props.bill.name)}>
      <ReminderForm {...props} />
    </Dialog>
  )
}

function ReminderForm({ bill, rule, usual, onClose }: Omit<ReminderDialogProps, 'opened'>) {
  const all = useReminderTexts()
  const texts = all.bill.dialog
  const toasts = useToasts()
  const { id: groupId } = useGroup()
  const { bills } = useGroupClient()
  const queries = useQueryClient()
  const translated = useTranslated()
  const [choice, setChoice] = useState<Choice>(rule.muted ? 'muted' : rule.lead_days ? 'own' : 'default')
  const [leads, setLeads] = useState<number[]>([...(rule.lead_days ?? usual)])
  const [isChecked, setIsChecked] = useState(false)
  const isMissing = choice === 'own' && leads.length === 0
  const send = async () => {
    const saved = await translated(
      choice === 'default'
        ? bills.resetReminder(bill.id)
        : bills.updateReminder(bill.id, {
            muted: choice === 'muted',
            lead_days: choice === 'own' ? leads : rule.lead_days,
          }),
    )
    queries.setQueryData(keys.billReminder(groupId, bill.id), saved)
    void queries.invalidateQueries({ queryKey: keys.plannedMessages })
    toasts.notify(texts.saved)
    onClose()
  }
  return (
    <SubmitForm
      submitLabel={texts.save}
      send={send}
      check={() => {
        setIsChecked(true)
        return !isMissing
      }}
    >
      <SegmentedControl
        orientation="vertical"
        fullWidth
        size="md"
        aria-label={texts.title(bill.name)}
        value={choice}
        data={(['default', 'own', 'muted'] as const).map((value) => ({ value, label: texts[value] }))}
        onChange={(value) => setChoice(value)}
      />
      {choice === 'own' && <LeadDaysField label={all.when.leads} value={leads} onChange={setLeads} />}
      {isChecked && isMissing && (
        <Text c="var(--bad)" role="alert">
          {texts.missing}
        </Text>
      )}
    </SubmitForm>
  )
}
