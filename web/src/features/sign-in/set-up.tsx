import { ApiError } from '@duebook/contract'
import { Fieldset, Stack, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { guessCurrency } from '../../format/currency-list.ts'
import { guessTimezone } from '../../format/zones.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { StarterSetField } from '../../ui/categories/starter-set-field.tsx'
import { useStarterSet } from '../../ui/categories/use-starter-set.ts'
import { CurrencyField } from '../../ui/currency-field.tsx'
import { NewPasswordField } from '../../ui/password-field.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { TimezoneField } from '../../ui/timezone-field.tsx'
import { EmailField } from './email-field.tsx'
import { SafeAddressNotice } from './safe-address-notice.tsx'

interface SetUpProps {
  /** Where the page was opened by the link that the server printed, nobody has to type the code. */
  linkedCode: string | undefined
  onSignedIn: () => void
  onAlreadyDone: () => void
}

export default function SetUp({ linkedCode, onSignedIn, onAlreadyDone }: SetUpProps) {
  const texts = useSecurityTexts().signIn.setUp
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [group, setGroup] = useState(texts.groupDefault)
  const [currency, setCurrency] = useState(guessCurrency)
  const [timezone, setTimezone] = useState(guessTimezone)
  const [code, setCode] = useState(linkedCode ?? '')
  const [withStarterSet, setWithStarterSet] = useState(true)
  const addStarterSet = useStarterSet()
  const [wasRefused, setWasRefused] = useState(false)

  const send = async () => {
    await client.setup.complete({
      email,
      password,
      database_name: group,
      currency,
      timezone,
      setup_code: code.trim(),
    })
    const [first] = withStarterSet ? await client.databases.list().catch(() => []) : []
    if (first) await addStarterSet(first.id)
    onSignedIn()
  }
  const onRefusal = (error: unknown): boolean => {
    if (error instanceof ApiError && error.code === 'wrong-setup-code') setWasRefused(true)
    const isDone = error instanceof ApiError && error.status === 409
    if (isDone) onAlreadyDone()
    return isDone
  }
  return (
    <StandalonePage title={texts.title} text={texts.text}>
      <SafeAddressNotice />
      <SubmitForm submitLabel={texts.submit} send={send} onRefusal={onRefusal}>
        {(linkedCode === undefined || wasRefused) && (
          <PlainField
            name="setup-code"
            label={texts.code}
            description={texts.codeHint}
            autoCapitalize="characters"
            spellCheck={false}
            error={wasRefused}
            value={code}
            setValue={setCode}
          />
        )}
        <Fieldset legend={texts.account}>
          <Stack gap="md">
            <EmailField value={email} onChange={setEmail} />
            <NewPasswordField value={password} onChange={setPassword} />
          </Stack>
        </Fieldset>
        <Fieldset legend={texts.group}>
          <Stack gap="md">
            <PlainField
              name="group"
              label={texts.groupName}
              description={texts.groupHint}
              value={group}
              setValue={setGroup}
            />
            <CurrencyField
              name="currency"
              description={texts.currencyHint}
              value={currency}
              onChange={setCurrency}
            />
            <TimezoneField
              name="timezone"
              description={texts.timezoneHint}
              value={timezone}
              onChange={setTimezone}
            />
            <StarterSetField checked={withStarterSet} onChange={setWithStarterSet} />
          </Stack>
        </Fieldset>
      </SubmitForm>
    </StandalonePage>
  )
}

/** Required, and nothing that a browser should fill in. */
function PlainField({ setValue, ...props }: TextInputProps & { setValue: (value: string) => void }) {
  return (
    <TextInput
      required
      withAsterisk={false}
      autoComplete="off"
      onChange={(event) => setValue(event.currentTarget.value)}
      {...props}
    />
  )
}
