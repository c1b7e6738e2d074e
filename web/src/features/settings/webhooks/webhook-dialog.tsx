import type { CreatedWebhook, EventType, Webhook } from '@duebook/contract'
import { Checkbox, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useGroupClient } from '../../../api/group-client.ts'
import { useWebhookTexts } from '../../../texts/webhook-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { SecretOnce } from '../secret-once.tsx'

interface WebhookDialogProps {
  opened: boolean
  /** Undefined: a new one, whose secret is shown afterwards. */
  webhook?: Webhook
  onClose: () => void
  onSaved: () => void
}

export function WebhookDialog({ opened, webhook, onClose, onSaved }: WebhookDialogProps) {
  const texts = useWebhookTexts()
  const [created, setCreated] = useState<CreatedWebhook>()
  const close = () => {
    onClose()
    setCreated(undefined)
  }
  const title = webhook ? texts.form.editTitle(webhook.name) : texts.form.createTitle
  return (
    <Dialog opened={opened} onClose={close} title={created?.name ?? title}>
      {created ? (
        <SecretOnce texts={texts.secret} secret={created.secret} onDone={close} />
      ) : (
        <WebhookForm
          webhook={webhook}
          onSaved={(made) => {
            onSaved()
            if (made) setCreated(made)
            else close()
          }}
        />
      )}
    </Dialog>
  )
}

interface WebhookFormProps {
  webhook: Webhook | undefined
  onSaved: (created: CreatedWebhook | undefined) => void
}

function WebhookForm({ webhook, onSaved }: WebhookFormProps) {
  const { form: texts, events: names, refusals } = useWebhookTexts()
  const { webhooks } = useGroupClient()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [name, setName] = useState(webhook?.name ?? '')
  const [reach, setReach] = useState<'all' | 'some'>(webhook?.events ? 'some' : 'all')
  const [events, setEvents] = useState<readonly EventType[]>(webhook?.events ?? typesOf(names))
  const [isChecked, setIsChecked] = useState(false)
  const problems = {
    url: !isAddress(url) && texts.urlMissing,
    events: reach === 'some' && events.length === 0 && texts.eventsMissing,
  }
  const send = async () => {
    const wanted = {
      url: url.trim(),
      events: reach === 'all' ? null : [...events],
      ...(name.trim() === '' ? {} : { name: name.trim() }),
    }
    const translated = translatedBy(refusals)
    if (!webhook) return onSaved(await translated(webhooks.create(wanted)))
    await translated(webhooks.update(webhook.id, wanted))
    onSaved(undefined)
  }
  return (
    <SubmitForm
      submitLabel={webhook ? texts.save : texts.create}
      send={send}
      check={() => {
        setIsChecked(true)
        return Object.values(problems).every((problem) => problem === false)
      }}
    >
      <TextInput
        label={texts.url}
        description={texts.urlHint}
        placeholder="https://"
        type="url"
        inputMode="url"
        data-autofocus
        maxLength={2048}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={isChecked && problems.url}
      />
      <TextInput
        label={texts.name}
        description={texts.nameHint}
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div>
        <Text size="sm" fw={500} mb={4}>
          {texts.which}
        </Text>
        <SegmentedControl
          fullWidth
          aria-label={texts.which}
          data={(['all', 'some'] as const).map((value) => ({ value, label: texts.choice[value] }))}
          value={reach}
          onChange={setReach}
        />
      </div>
      {reach === 'some' && (
        <EventChoice value={events} onChange={setEvents} problem={isChecked && problems.events} />
      )}
    </SubmitForm>
  )
}

interface EventChoiceProps {
  value: readonly EventType[]
  onChange: (value: readonly EventType[]) => void
  problem: string | false
}

function EventChoice({ value, onChange, problem }: EventChoiceProps) {
  const texts = useWebhookTexts()
  const types = typesOf(texts.events)
  return (
    <Checkbox.Group
      aria-label={texts.form.which}
      value={[...value]}
      onChange={(chosen) => onChange(types.filter((type) => chosen.includes(type)))}
      error={problem}
    >
      <Stack gap="xs">
        {types.map((type) => (
          <Checkbox key={type} value={type} label={texts.events[type]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** All that there are: each has its words. */
function typesOf(names: Record<EventType, string>): EventType[] {
  return Object.keys(names) as EventType[]
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim())
}
