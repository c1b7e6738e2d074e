import type { Webhook } from '@duebook/contract'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useGroupClient } from '../../../api/group-client.ts'
import { useWebhookTexts } from '../../../texts/webhook-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { SecretOnce } from '../secret-once.tsx'

interface SecretDialogProps {
  opened: boolean
  webhook: Webhook
  onClose: () => void
}

/** Says what will happen, then shows the new secret, once. */
export function SecretDialog({ opened, webhook, onClose }: SecretDialogProps) {
  const texts = useWebhookTexts()
  const { webhooks } = useGroupClient()
  const [secret, setSecret] = useState<string>()
  const close = () => {
    onClose()
    setSecret(undefined)
  }
  const send = async () => {
    const made = await translatedBy(texts.refusals)(webhooks.rotateSecret(webhook.id))
    setSecret(made.secret)
  }
  return (
    <Dialog opened={opened} onClose={close} title={texts.rotating.title(webhook.name)}>
      {secret === undefined ? (
        <SubmitForm submitLabel={texts.rotating.submit} send={send}>
          <Text>{texts.rotating.text}</Text>
        </SubmitForm>
      ) : (
        <SecretOnce texts={texts.secret} secret={secret} onDone={close} />
      )}
    </Dialog>
  )
}
