import type { CreatedToken, PersonalToken } from '@duebook/contract'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { isDay } from '../../../format/days.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { useTokenTexts } from '../../../texts/token-texts.ts'
import { DayField } from '../../../ui/day-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { Choice } from '../choice.tsx'
import { GroupChoice } from '../group-choice.tsx'
import { SecretOnce } from '../secret-once.tsx'
import { LIFETIMES, type Lifetime, lastDay, utcDay } from './token-rules.ts'

interface TokenDialogProps {
  opened: boolean
  onClose: () => void
  onCreated: () => void
}

/** What the token may do, then the token itself, once. */
export function TokenDialog({ opened, onClose, onCreated }: TokenDialogProps) {
  const texts = useTokenTexts()
  const [created, setCreated] = useState<CreatedToken>()
  const close = () => {
    onClose()
    setCreated(undefined)
  }
  return (
    <Dialog opened={opened} onClose={close} title={created ? created.name : texts.form.title}>
      {created ? (
        <SecretOnce texts={texts.once} secret={created.token} onDone={close}>
          <Text size="sm">
            {texts.once.terminal} <code>duebook login {location.origin} --token</code>
          </Text>
        </SecretOnce>
      ) : (
        <TokenForm
          onCreated={(token) => {
            setCreated(token)
            onCreated()
          }}
        />
      )}
    </Dialog>
  )
}

function TokenForm({ onCreated }: { onCreated: (token: CreatedToken) => void }) {
  const { refusals, access: words, form: texts } = useTokenTexts()
  const { common } = useTexts()
  const [name, setName] = useState('')
  const [access, setAccess] = useState<PersonalToken['access']>('read')
  const [groupIds, setGroupIds] = useState<number[] | null>(null)
  const [lifetime, setLifetime] = useState<Lifetime>('365')
  const [day, setDay] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const [now] = useState(() => new Date())
  const today = utcDay(now)
  const problems = {
    name: name.trim() === '' && texts.nameMissing,
    groups: groupIds?.length === 0 && texts.groupsMissing,
    day: lifetime === 'day' && !(isDay(day) && day >= today) && common.dateMissing,
  }
  const send = async () => {
    const token = {
      name: name.trim(),
      access,
      database_ids: groupIds,
      expires_on: lastDay(lifetime, day, new Date()),
    }
    onCreated(await translatedBy(refusals)(client.personalTokens.create(token)))
  }
  return (
    <SubmitForm
      submitLabel={texts.submit}
      send={send}
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
      <Choice
        label={texts.access}
        words={words}
        value={access}
        onChange={setAccess}
        hint={texts.accessHints[access]}
      />
      <GroupChoice
        texts={texts}
        value={groupIds}
        onChange={setGroupIds}
        problem={isChecked && problems.groups}
      />
      <NativeSelect
        label={texts.expires}
        data={LIFETIMES.map((value) => ({ value, label: texts.lifetimes[value] }))}
        value={lifetime}
        onChange={(event) => setLifetime(event.currentTarget.value as Lifetime)}
      />
      {lifetime === 'day' && (
        <DayField
          label={texts.day}
          min={today}
          value={day}
          onChange={setDay}
          error={isChecked && problems.day}
        />
      )}
    </SubmitForm>
  )
}
