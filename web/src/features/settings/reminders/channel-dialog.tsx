import type { Channel, ChannelField, CreatedChannel, KindOfChannel } from '@duebook/contract'
import { ApiError } from '@duebook/contract'
import { Alert, Button, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { useTranslated } from '../../../ui/reminders/use-translated.ts'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { SecretOnce } from '../secret-once.tsx'
import classes from './channel-dialog.module.css'
import {
  type FormValues,
  fieldsInForm,
  hasSecret,
  isOtherApp,
  missingIn,
  settingsOf,
  valuesOf,
} from './channel-fields.ts'

interface ChannelDialogProps {
  opened: boolean
  kinds: readonly KindOfChannel[]
  /** The one to change; without it, a new one. */
  channel?: Channel
  onClose: () => void
  onSaved: (channel: Channel) => Promise<unknown>
}

/** Which app, then what it needs to know. */
export function ChannelDialog({ opened, ...props }: ChannelDialogProps) {
  const { form, kinds } = useReminderTexts()
  const [chosen, setChosen] = useState<KindOfChannel>()
  const [created, setCreated] = useState<CreatedChannel>()
  const { channel } = props
  const kind = channel ? props.kinds.find((each) => each.kind === channel.kind) : chosen
  const close = () => {
    setChosen(undefined)
    setCreated(undefined)
    props.onClose()
  }
  const addTitle = kind ? form.addTitle(kinds[kind.kind] ?? kind.kind) : form.choose
  const title = channel ? form.editTitle(channel.name) : addTitle
  return (
    <Dialog opened={opened} onClose={close} title={created ? form.secret.title : title}>
      {created?.secret !== undefined && (
        <SecretOnce texts={form.secret} secret={created.secret} onDone={close} />
      )}
      {!created && !kind && <KindChoice kinds={props.kinds.filter(isOtherApp)} onChoose={setChosen} />}
      {!created && kind && (
        <ChannelForm
          kind={kind}
          channel={channel}
          onSaved={async (saved) => {
            await props.onSaved(saved)
            if (saved.secret === undefined) close()
            else setCreated(saved)
          }}
        />
      )}
    </Dialog>
  )
}

function KindChoice({
  kinds,
  onChoose,
}: {
  kinds: readonly KindOfChannel[]
  onChoose: (kind: KindOfChannel) => void
}) {
  const texts = useReminderTexts()
  const reasons = [
    ...new Set(kinds.flatMap(({ available, reason }) => (available || !reason ? [] : [reason]))),
  ]
  return (
    <Stack gap="sm">
      <div className={classes.kinds}>
        {kinds.map((each) => (
          <Button
            key={each.kind}
            variant="default"
            size="md"
            disabled={!each.available}
            onClick={() => onChoose(each)}
          >
            {texts.kinds[each.kind] ?? each.kind}
          </Button>
        ))}
      </div>
      {reasons.map((reason) => (
        <Text key={reason} size="sm" c="var(--ink-soft)">
          {texts.unavailable[reason]}
        </Text>
      ))}
    </Stack>
  )
}

interface ChannelFormProps {
  kind: KindOfChannel
  channel: Channel | undefined
  onSaved: (channel: CreatedChannel) => Promise<unknown>
}

function ChannelForm({ kind, channel, onSaved }: ChannelFormProps) {
  const texts = useReminderTexts()
  const { form } = texts
  const toasts = useToasts()
  const translated = useTranslated()
  const fields = fieldsInForm(kind)
  const [name, setName] = useState(channel?.name ?? texts.kinds[kind.kind] ?? kind.kind)
  const [values, setValues] = useState(() => valuesOf(fields, channel))
  const [errors, setErrors] = useState<Record<string, string>>({})

  const send = async () => {
    const body = { name: name.trim(), settings: settingsOf(fields, values, channel) }
    const saved = await translated(
      channel
        ? client.channels.update(channel.id, body)
        : client.channels.create({ kind: kind.kind, ...body }),
    )
    const address = String(values.address)
    toasts.notify(savedWords(saved, channel, address, form))
    await onSaved(saved)
  }
  return (
    <SubmitForm
      submitLabel={form.save}
      send={send}
      check={() => {
        const missing = missingIn(fields, values, channel)
        setErrors(Object.fromEntries(missing.map((field) => [field, form.required])))
        return missing.length === 0
      }}
      onRefusal={(refusal) => {
        const field = fieldOf(refusal)
        if (field === undefined || !fields.some((each) => each.name === field)) return false
        setErrors({ [field]: (refusal as ApiError).message })
        return true
      }}
    >
      <Alert variant="default">{texts.howTo[kind.kind]}</Alert>
      {fields.map((field) => (
        <Setting
          key={field.name}
          field={field}
          isKept={hasSecret(channel, field.name)}
          value={values[field.name] ?? ''}
          error={errors[field.name]}
          onChange={(value) => setValues((before: FormValues) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <TextInput
        label={form.name}
        size="md"
        autoComplete="off"
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </SubmitForm>
  )
}

interface SettingProps {
  field: ChannelField
  isKept: boolean
  value: string | boolean
  error: string | undefined
  onChange: (value: string | boolean) => void
}

function Setting({ field, isKept, value, error, onChange }: SettingProps) {
  const { form } = useReminderTexts()
  const { name, type, required } = field
  const label = form.fields[name] ?? name
  if (type === 'flag') {
    return (
      <Switch
        label={label}
        description={form.hints[name]}
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    )
  }
  return (
    <TextInput
      label={required || field.default !== null ? label : `${label} ${form.optional}`}
      size="md"
      type={type === 'email' ? 'email' : 'text'}
      inputMode={type === 'text' ? 'text' : type === 'email' ? 'email' : 'url'}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      aria-required={required}
      description={isKept && form.keep}
      value={String(value)}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

function savedWords(
  saved: Channel,
  before: Channel | undefined,
  address: string,
  form: ReturnType<typeof useReminderTexts>['form'],
): string {
  if (saved.state === 'unconfirmed') return form.confirm(address)
  return (before ? form.saved : form.added)(saved.name)
}

function fieldOf(refusal: unknown): string | undefined {
  if (!(refusal instanceof ApiError)) return undefined
  const { params } = refusal as { params?: { field?: unknown } }
  return typeof params?.field === 'string' ? params.field : undefined
}
