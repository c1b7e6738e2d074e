import type { ReminderChanges, ReminderSettings } from '@duebook/contract'
import { Button, Collapse, NativeSelect, Stack, Switch } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useReminderChanges } from '../../../api/reminders.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroup } from '../../../group/current-group.tsx'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { LeadDaysField } from '../../../ui/reminders/lead-days-field.tsx'
import { hourIn } from '../../../ui/reminders/reminder-sentence.ts'
import { Section } from '../../../ui/section.tsx'
import { TimezoneField } from '../../../ui/timezone-field.tsx'
import { useChange } from '../../../ui/use-change.ts'
import classes from './when-section.module.css'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const EVERY = [1, 2, 3, 5, 7, 14, 30]
const TIMES = [1, 2, 3, 5, 10, 20, 30]

interface Props {
  settings: ReminderSettings
  change: (changes: ReminderChanges) => void
}

/** Everything here is saved at once. */
export function WhenSection({ settings }: { settings: ReminderSettings }) {
  const texts = useReminderTexts().when
  const isOffline = useIsOffline()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const saving = useChange({ ...useReminderChanges(), of: (sent) => Object.keys(sent).join() })
  const change = (changes: ReminderChanges) => void saving.start(changes)
  return (
    <Section title={texts.title}>
      <fieldset className={classes.all} disabled={isOffline}>
        <MainFields settings={settings} change={change} />
        <Button
          variant="subtle"
          px="xs"
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={
            isOpen ? <IconChevronUp aria-hidden size={18} /> : <IconChevronDown aria-hidden size={18} />
          }
          onClick={() => setIsOpen((before) => !before)}
        >
          {texts.more}
        </Button>
        <Collapse expanded={isOpen} id={id}>
          <MoreFields settings={settings} change={change} />
        </Collapse>
      </fieldset>
    </Section>
  )
}

function MainFields({ settings, change }: Props) {
  const texts = useReminderTexts().when
  const { locale } = useFormat()
  return (
    <>
      <LeadDaysField
        label={texts.leads}
        value={settings.lead_days}
        onChange={(leads) => change({ lead_days: leads })}
      />
      <div className={classes.pair}>
        <NativeSelect
          size="md"
          label={texts.hour}
          value={settings.hour}
          data={HOURS.map((hour) => ({ value: hour, label: hourIn(hour, locale) }))}
          onChange={(event) => change({ hour: event.currentTarget.value })}
        />
        <NativeSelect
          size="md"
          label={texts.overdue}
          value={String(settings.overdue_every_days ?? '')}
          data={[
            { value: '', label: texts.never },
            ...withCurrent(EVERY, settings.overdue_every_days).map((count) => ({
              value: String(count),
              label: texts.every(count),
            })),
          ]}
          onChange={(event) => change({ overdue_every_days: Number(event.currentTarget.value) || null })}
        />
      </div>
    </>
  )
}

function MoreFields({ settings, change }: Props) {
  const texts = useReminderTexts().when
  const { timezone: ofGroup } = useGroup()
  const { timezone } = settings
  return (
    <Stack gap="md">
      {settings.overdue_every_days !== null && (
        <NativeSelect
          size="md"
          label={texts.times}
          value={String(settings.overdue_times)}
          data={withCurrent(TIMES, settings.overdue_times).map((count) => ({
            value: String(count),
            label: texts.timesOf(count),
          }))}
          onChange={(event) => change({ overdue_times: Number(event.currentTarget.value) })}
        />
      )}
      <Switch
        label={texts.digest}
        description={texts.digestHint}
        checked={settings.digest}
        onChange={(event) => change({ digest: event.currentTarget.checked })}
      />
      <fieldset className={classes.about}>
        <legend>{texts.about}</legend>
        <Switch
          label={texts.bills}
          checked={settings.bills}
          onChange={(event) => change({ bills: event.currentTarget.checked })}
        />
        <Switch
          label={texts.autoPaid}
          checked={settings.auto_paid}
          onChange={(event) => change({ auto_paid: event.currentTarget.checked })}
        />
        <Switch
          label={texts.deposits}
          checked={settings.deposits}
          onChange={(event) => change({ deposits: event.currentTarget.checked })}
        />
      </fieldset>
      <Switch
        label={texts.groupTimezone(ofGroup)}
        checked={timezone === null}
        onChange={(event) => change({ timezone: event.currentTarget.checked ? null : ofGroup })}
      />
      {timezone !== null && (
        <TimezoneField
          label={texts.timezone}
          value={timezone}
          onChange={(zone) => change({ timezone: zone })}
        />
      )}
    </Stack>
  )
}

/** A number that another client chose is not lost. */
function withCurrent(choices: readonly number[], current: number | null): number[] {
  return [...new Set([...choices, ...(current === null ? [] : [current])])].sort((a, b) => a - b)
}
