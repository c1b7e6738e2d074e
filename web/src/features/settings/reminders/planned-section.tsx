import type { PlannedMessage } from '@duebook/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePlannedMessages } from '../../../api/reminders.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroupChoice } from '../../../group/current-group.tsx'
import { type ReminderTexts, useReminderTexts } from '../../../texts/reminder-texts.ts'
import { LoadedRows } from '../../../ui/loaded-rows.tsx'
import { Mark, Row } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'

const SHOWN_FIRST = 5

/** Of all groups, in order: what will be sent, and why. */
export function PlannedSection() {
  const texts = useReminderTexts().planned
  const format = useFormat()
  const { me } = useGroupChoice()
  const [isWhole, setIsWhole] = useState(false)
  const planned = usePlannedMessages()
  const all = planned.data ?? []
  const shown = isWhole ? all : all.slice(0, SHOWN_FIRST)
  const groupOf = (id: number) => me.databases.find((each) => each.id === id)?.name
  return (
    <Section title={texts.title}>
      <LoadedRows
        label={texts.list}
        query={{ ...planned, data: planned.data && shown }}
        expected={3}
        none={texts.none}
      >
        {(message) => (
          <Row
            key={`${message.bill_id} ${message.due_date} ${message.at}`}
            title={
              <>
                {message.bill_name}
                {me.databases.length > 1 && <Mark>{groupOf(message.database_id)}</Mark>}
              </>
            }
            facts={[`${format.moment(Date.parse(message.at))} · ${reasonOf(message, texts)}`]}
          />
        )}
      </LoadedRows>
      {shown.length < all.length && (
        <Button variant="default" mt="sm" onClick={() => setIsWhole(true)}>
          {texts.showAll(all.length)}
        </Button>
      )}
    </Section>
  )
}

function reasonOf({ reason, days }: PlannedMessage, texts: ReminderTexts['planned']): string {
  switch (reason) {
    case 'before':
      return texts.before(days)
    case 'due':
      return texts.due
    case 'overdue':
      return texts.overdue(days)
    case 'snoozed':
      return texts.snoozed
  }
}
