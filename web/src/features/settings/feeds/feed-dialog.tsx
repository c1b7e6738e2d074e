import type { CreatedFeed, Feed } from '@duebook/contract'
import { NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { type FeedTexts, useFeedTexts } from '../../../texts/feed-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { GroupChoice } from '../group-choice.tsx'
import { alarmChoices, readAlarm } from './alarm-choices.ts'
import { FeedAddress } from './feed-address.tsx'

interface FeedDialogProps {
  opened: boolean
  /** The one to change; a new one without it. */
  feed?: Feed
  onClose: () => void
  onSaved: () => void
}

/** What the feed shows; then, of a new one, its address, once. */
export function FeedDialog({ opened, feed, onClose, onSaved }: FeedDialogProps) {
  const texts = useFeedTexts()
  const toasts = useToasts()
  const [created, setCreated] = useState<CreatedFeed>()
  const close = () => {
    onClose()
    setCreated(undefined)
  }
  const send = async (details: Choices) => {
    const translated = translatedBy(texts.refusals)
    if (feed === undefined) setCreated(await translated(client.feeds.create(details)))
    else {
      await translated(client.feeds.update(feed.id, details))
      toasts.notify(texts.saved)
      close()
    }
    onSaved()
  }
  return (
    <Dialog
      opened={opened}
      onClose={close}
      title={titleOf(texts, feed, created)}
      size={created ? 'lg' : 'md'}
    >
      {created ? <FeedAddress feed={created} onDone={close} /> : <FeedForm feed={feed} send={send} />}
    </Dialog>
  )
}

type Choices = Pick<Feed, 'name' | 'database_ids' | 'include' | 'show_amounts' | 'paid' | 'alarm_days'>

const NEW_FEED: Choices = {
  name: '',
  database_ids: null,
  include: 'both',
  show_amounts: true,
  paid: true,
  alarm_days: null,
}

function titleOf({ form }: FeedTexts, feed: Feed | undefined, created: CreatedFeed | undefined): string {
  if (created) return created.name
  return feed === undefined ? form.newTitle : form.editTitle(feed.name)
}

function FeedForm({ feed, send }: { feed: Feed | undefined; send: (details: Choices) => Promise<void> }) {
  const { include: words, form: texts } = useFeedTexts()
  const former = feed ?? NEW_FEED
  const [name, setName] = useState(former.name)
  const [groupIds, setGroupIds] = useState(former.database_ids)
  const [include, setInclude] = useState(former.include)
  const [showsAmounts, setShowsAmounts] = useState(former.show_amounts)
  const [showsPaid, setShowsPaid] = useState(former.paid)
  const [alarmDays, setAlarmDays] = useState(former.alarm_days)
  const [isChecked, setIsChecked] = useState(false)
  const problems = {
    name: name.trim() === '' && texts.nameMissing,
    groups: groupIds?.length === 0 && texts.groupsMissing,
  }
  return (
    <SubmitForm
      submitLabel={feed === undefined ? texts.create : texts.save}
      send={() =>
        send({
          name: name.trim(),
          database_ids: groupIds,
          include,
          show_amounts: showsAmounts,
          paid: showsPaid,
          alarm_days: alarmDays,
        })
      }
      check={() => {
        setIsChecked(true)
        return Object.values(problems).every((problem) => problem === false)
      }}
    >
      <TextInput
        label={texts.name}
        placeholder={texts.namePlaceholder}
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isChecked && problems.name}
      />
      <GroupChoice
        texts={texts}
        value={groupIds}
        onChange={setGroupIds}
        problem={isChecked && problems.groups}
      />
      <NativeSelect
        label={texts.include}
        data={Object.entries(words).map(([value, label]) => ({ value, label }))}
        value={include}
        onChange={(event) => setInclude(event.currentTarget.value as Feed['include'])}
      />
      <Switch
        label={texts.showAmounts}
        description={texts.showAmountsHint}
        checked={showsAmounts}
        onChange={(event) => setShowsAmounts(event.currentTarget.checked)}
      />
      <Switch
        label={texts.paid}
        checked={showsPaid}
        onChange={(event) => setShowsPaid(event.currentTarget.checked)}
      />
      <NativeSelect
        label={texts.alarm}
        description={texts.alarmHint}
        data={alarmChoices(texts.alarms, former.alarm_days)}
        value={String(alarmDays)}
        onChange={(event) => setAlarmDays(readAlarm(event.currentTarget.value))}
      />
    </SubmitForm>
  )
}
