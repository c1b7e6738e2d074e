import { Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useReminderTexts } from '../../texts/reminder-texts.ts'
import { useTranslated } from '../../ui/reminders/use-translated.ts'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { SubmitForm } from '../../ui/submit-form.tsx'
import { OpenApp } from './open-app.tsx'

export function ConfirmChannelPage({ token }: { token: string }) {
  const texts = useReminderTexts().confirm
  const translated = useTranslated()
  const [isDone, setIsDone] = useState(false)
  const send = async () => {
    await translated(client.channels.confirm({ token }))
    setIsDone(true)
  }
  return (
    <StandalonePage title={texts.title} {...(isDone ? {} : { text: texts.text })}>
      {isDone ? (
        <>
          <Text role="status" mb="md">
            {texts.done}
          </Text>
          <OpenApp />
        </>
      ) : (
        <SubmitForm submitLabel={texts.submit} send={send}>
          {null}
        </SubmitForm>
      )}
    </StandalonePage>
  )
}
