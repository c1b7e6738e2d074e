import type { Bill, BillReminder, ReminderSettings } from '@duebook/contract'
import { LIMITS } from '@duebook/contract/refusals'
import { Button, Group, Text } from '@mantine/core'
import { IconBell, IconBellOff, IconZzz } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useGroupClient } from '../../../api/group-client.ts'
import { keys } from '../../../api/keys.ts'
import { useBillReminder, useReminders } from '../../../api/reminders.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { addDays } from '../../../format/days.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { Menu, type MenuEntry } from '../../../ui/menu.tsx'
import { reminderTimes } from '../../../ui/reminders/reminder-sentence.ts'
import { useTranslated } from '../../../ui/reminders/use-translated.ts'
import { Section } from '../../../ui/section.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { ReminderDialog } from './reminder-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'

/** When the user is reminded of this bill; or differently, or not at all. */
export function BillReminders({ bill }: { bill: Bill }) {
  const texts = useReminderTexts().bill
  const settings = useReminders().data
  const rule = useBillReminder(bill.id).data
  if (!settings || !rule) return null
  return (
    <Section title={texts.title}>
      {settings.enabled ? (
        <Rule bill={bill} settings={settings} rule={rule} />
      ) : (
        <Group justify="space-between">
          <Text c="var(--ink-soft)">{texts.off}</Text>
          <Button
            variant="default"
            leftSection={<IconBell aria-hidden size={18} />}
            renderRoot={(props) => (
              <Link to="/settings/$section" params={{ section: 'reminders' }} {...props} />
            )}
          >
            {texts.turnOn}
          </Button>
        </Group>
      )}
    </Section>
  )
}

interface RuleProps {
  bill: Bill
  settings: ReminderSettings
  rule: BillReminder
}

function Rule({ bill, settings, rule }: RuleProps) {
  const all = useReminderTexts()
  const texts = all.bill
  const format = useFormat()
  const isOffline = useIsOffline()
  const [isChanging, setIsChanging] = useState(false)
  const snoozing = useSnooze(bill)
  const [isChoosingDay, setIsChoosingDay] = useState(false)
  const own = { ...settings, lead_days: rule.lead_days ?? settings.lead_days }
  const times = reminderTimes(own, all, format.locale)
  const isIncluded = isKindIncluded(bill, settings) || rule.lead_days !== null
  const words = (rule.lead_days === null ? texts.asOthers : texts.own)(times)
  const days: MenuEntry[] = [
    ...[1, 3, 7].map(
      (count): MenuEntry => ({
        kind: 'item',
        label: count === 1 ? texts.snoozeTomorrow : count === 7 ? texts.snoozeWeek : texts.snoozeDays(count),
        note: format.day(addDays(format.today, count)),
        onChoose: () => void snoozing.snooze(addDays(format.today, count)),
      }),
    ),
    { kind: 'item', label: texts.snoozeDate, onChoose: () => setIsChoosingDay(true) },
  ]
  return (
    <Group justify="space-between">
      <Text {...(rule.muted ? { c: 'var(--ink-soft)' } : {})}>
        {rule.muted ? (
          <>
            <IconBellOff aria-hidden size={16} /> {texts.muted}
          </>
        ) : (
          <>
            {isIncluded ? words : texts.noneOfKind}{' '}
            {rule.snooze && texts.snoozed(format.day(rule.snooze.until))}
          </>
        )}
      </Text>
      {!isOffline && (
        <Group gap="xs">
          <Button variant="default" size="md" onClick={() => setIsChanging(true)}>
            {texts.change}
          </Button>
          {!rule.muted && rule.snooze && (
            <Button variant="default" size="md" onClick={() => void snoozing.end()}>
              {texts.endSnooze}
            </Button>
          )}
          {!rule.muted && !rule.snooze && (
            <Menu
              label={texts.snooze}
              look={{ words: texts.snooze, sign: <IconZzz aria-hidden size={18} /> }}
              entries={days}
            />
          )}
        </Group>
      )}
      <ReminderDialog
        opened={isChanging}
        bill={bill}
        rule={rule}
        usual={settings.lead_days}
        onClose={() => setIsChanging(false)}
      />
      <SnoozeDialog
        opened={isChoosingDay}
        name={bill.name}
        most={LIMITS.snoozeDays}
        onClose={() => setIsChoosingDay(false)}
        onSnooze={snoozing.snooze}
      />
    </Group>
  )
}

function useSnooze({ id }: Bill) {
  const texts = useReminderTexts().bill
  const format = useFormat()
  const { id: groupId } = useGroup()
  const { bills } = useGroupClient()
  const translated = useTranslated()
  const queries = useQueryClient()
  const key = keys.billReminder(groupId, id)
  const common = {
    key,
    refresh: () => {
      void queries.invalidateQueries({ queryKey: key })
      void queries.invalidateQueries({ queryKey: keys.plannedMessages })
    },
  }
  const snooze = useChange({
    ...common,
    send: (until: string) => translated(bills.snooze(id, { until })),
    done: ({ until }) => texts.snoozeDone(format.day(until)),
    undo: () => bills.endSnooze(id),
  })
  const end = useChange({
    ...common,
    send: () => translated(bills.endSnooze(id)),
    done: () => texts.snoozeEnded,
  })
  return { snooze: (until: string) => snooze.start(until), end: () => end.start() }
}

function isKindIncluded(bill: Bill, settings: ReminderSettings): boolean {
  if (bill.auto_pay && !settings.auto_paid) return false
  return bill.type === 'deposit' ? settings.deposits : settings.bills
}
