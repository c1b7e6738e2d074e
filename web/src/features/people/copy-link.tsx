import type { InvitationWithLink } from '@duebook/contract'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useFormat } from '../../format/use-format.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import classes from './copy-link.module.css'
import { absoluteLink } from './invitation-link.ts'

/** The server does not store the link: it is shown only once. */
export function CopyLink({ invitation, onDone }: { invitation: InvitationWithLink; onDone: () => void }) {
  const texts = usePeopleTexts().invite.link
  const format = useFormat()
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const link = absoluteLink(invitation.link, location.origin)
  const { email, mail } = invitation

  const copy = async () => {
    field.current?.select()
    setStatus((await isCopied(link)) ? texts.copied : texts.selected)
  }
  return (
    <Stack gap="md">
      {email !== null && mail === 'sent' && <Text>{texts.mailed(email)}</Text>}
      {email !== null && mail === 'failed' && (
        <Text c="var(--warn)" fw={600}>
          {texts.mailFailed(email)}
        </Text>
      )}
      <Text>{texts.once}</Text>
      <div className={classes.link}>
        <TextInput
          ref={field}
          className={classes.field}
          label={texts.label}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button data-autofocus leftSection={<IconCopy aria-hidden size={18} />} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <Text size="sm" role="status">
        {status}
      </Text>
      <Text size="sm" c="var(--ink-soft)">
        {texts.ends(format.instant(invitation.expires_at))}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onDone}>
          {texts.done}
        </Button>
      </Group>
    </Stack>
  )
}

/** Browsers deny the clipboard to pages over plain HTTP, as on a home network. */
async function isCopied(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  )
}
