import { Alert, Text } from '@mantine/core'
import { useState } from 'react'
import { useReminderTexts } from '../../texts/reminder-texts.ts'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { OpenApp } from './open-app.tsx'

/** For mail programs that open the address instead of posting to it. The server leads them here. */
export function UnsubscribePage({ token }: { token: string }) {
  const texts = useReminderTexts().unsubscribe
  const [result, setResult] = useState<'done' | 'failed'>()
  const send = async () => {
    const { ok } = await fetch(`/unsubscribe/${token}`, { method: 'POST' })
    setResult(ok ? 'done' : 'failed')
  }
  return (
    <StandalonePage title={texts.title} {...(result ? {} : { text: texts.text })}>
      {result === 'done' && (
        <Text role="status" mb="md">
          {texts.done}
        </Text>
      )}
      {result === 'failed' && (
        <Alert color="red" variant="light" role="alert" mb="md">
          {texts.failed}
        </Alert>
      )}
      {result ? (
        <OpenApp path="/settings/reminders" />
      ) : (
        <SubmitForm submitLabel={texts.submit} send={send}>
          {null}
        </SubmitForm>
      )}
    </StandalonePage>
  )
}
