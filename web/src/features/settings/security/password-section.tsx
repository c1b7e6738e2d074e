import { Checkbox, PasswordInput, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useChannels } from '../../../api/reminders.ts'
import { useSettingsTexts } from '../../../texts/settings-texts.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { NewPasswordField } from '../../../ui/password-field.tsx'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { useToasts } from '../../../ui/use-toasts.tsx'

export function PasswordSection({ email }: { email: string }) {
  const texts = useTexts()
  const words = useSettingsTexts().password
  const { notify } = useToasts()
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [endsTokens, setEndsTokens] = useState(false)
  const [pausesChannels, setPausesChannels] = useState(false)
  const recentChannels = useChannels().data?.filter(({ recent }) => recent).length ?? 0
  const queries = useQueryClient()
  const send = async () => {
    await client.auth.changePassword({
      current_password: current,
      new_password: next,
      tokens: endsTokens,
      pause_recent_channels: pausesChannels,
    })
    setCurrent('')
    setNext('')
    setEndsTokens(false)
    setPausesChannels(false)
    for (const queryKey of [keys.sessions, keys.tokens, keys.channels])
      void queries.invalidateQueries({ queryKey })
    notify(words.done)
  }
  return (
    <Section title={words.title}>
      <Text c="var(--ink-soft)" mb="md">
        {words.text}
      </Text>
      <SubmitForm submitLabel={words.submit} send={send}>
        {/* For password managers, which keep the new password under the right name. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          label={words.current}
          autoComplete="current-password"
          required
          withAsterisk={false}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
          visibilityToggleButtonProps={{ 'aria-label': texts.signIn.showPassword, tabIndex: 0 }}
        />
        <NewPasswordField label={texts.signIn.newPassword} value={next} onChange={setNext} />
        <Checkbox
          label={words.endTokens}
          description={words.endTokensText}
          checked={endsTokens}
          onChange={(event) => setEndsTokens(event.currentTarget.checked)}
        />
        {recentChannels > 0 && (
          <Checkbox
            label={words.pauseChannels(recentChannels)}
            description={words.pauseChannelsText}
            checked={pausesChannels}
            onChange={(event) => setPausesChannels(event.currentTarget.checked)}
          />
        )}
      </SubmitForm>
    </Section>
  )
}
