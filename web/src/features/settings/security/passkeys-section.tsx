import type { Passkey, SignInMethods } from '@duebook/contract'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { usePasskeys, useRefreshFactors } from '../../../api/security.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useInstants } from '../../../format/use-instants.ts'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { useSecurityTexts } from '../../../texts/security-texts.ts'
import { useSettingsTexts } from '../../../texts/settings-texts.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadedRows } from '../../../ui/loaded-rows.tsx'
import { canUsePasskeys, createPasskey } from '../../../ui/passkeys.ts'
import { Mark, Row } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { deviceName } from '../device-name.ts'

/** They work at one address only, and the user may have opened another one. */
export function PasskeysSection({ methods }: { methods: SignInMethods }) {
  const texts = useFactorTexts().passkeys
  const passkeys = usePasskeys()
  const { available, address } = methods.passkey
  const isPossible = available && canUsePasskeys()
  return (
    <Section title={texts.title} actions={isPossible && <AddPasskey />}>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      {!available && address === null && <Text mt="sm">{texts.unavailable}</Text>}
      {!available && address !== null && (
        <Text mt="sm">
          {texts.elsewhere}{' '}
          <Anchor href={`${address.replace(/\/$/, '')}/settings/security`} underline="always">
            {address}
          </Anchor>
        </Text>
      )}
      {available && !isPossible && <Text mt="sm">{texts.unsupported}</Text>}
      <LoadedRows
        label={texts.list}
        query={passkeys}
        expected={1}
        {...(isPossible ? { none: texts.none } : {})}
      >
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
      </LoadedRows>
    </Section>
  )
}

function AddPasskey() {
  const { passkeys: texts } = useFactorTexts()
  const { refusals } = useSecurityTexts()
  const { device } = useSettingsTexts().sessions
  const toasts = useToasts()
  const isOffline = useIsOffline()
  const refresh = useRefreshFactors()
  const { start, isBusy } = useChange({
    send: async () => {
      const translated = translatedBy(refusals)
      const answer = await createPasskey(await translated(client.factors.passkeyOptions()))
      if ('problem' in answer) {
        const isThere = answer.problem === 'exists'
        toasts.fail(isThere ? String(refusals['passkey-exists']) : texts.cancelled)
        return
      }
      const name = deviceName(navigator.userAgent, device)
      const added = await translated(
        client.factors.addPasskey({ ...answer, ...(name === undefined ? {} : { name }) }),
      )
      toasts.notify(texts.added(added.name))
    },
    refresh,
  })
  return (
    <Button
      leftSection={<IconPlus aria-hidden size={18} />}
      loading={isBusy}
      disabled={isOffline}
      onClick={() => void start()}
    >
      {texts.add}
    </Button>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const texts = useFactorTexts().passkeys
  const { refusals } = useSecurityTexts()
  const format = useInstants()
  const toasts = useToasts()
  const refresh = useRefreshFactors()
  const [isRenaming, setIsRenaming] = useState(false)
  const { id, name, synced, created_at: addedAt, last_used_at: usedAt } = passkey
  const remove = async () => {
    try {
      await translatedBy(refusals)(client.factors.removePasskey(id))
      toasts.notify(texts.removed(name))
    } finally {
      refresh()
    }
  }
  return (
    <Row
      title={
        <>
          {name}
          {synced && <Mark>{texts.synced}</Mark>}
        </>
      }
      facts={[
        `${texts.addedAt(format.instantDay(addedAt))} · ${
          usedAt === null ? texts.neverUsed : texts.lastUsed(format.instant(usedAt))
        }`,
      ]}
      actions={
        <>
          <Button variant="default" aria-label={texts.renameNamed(name)} onClick={() => setIsRenaming(true)}>
            {texts.rename}
          </Button>
          <ConfirmButton
            label={texts.remove}
            name={texts.removeNamed(name)}
            title={texts.removing.title(name)}
            confirmLabel={texts.removing.submit}
            onConfirm={remove}
          >
            <Text>{texts.removing.text}</Text>
          </ConfirmButton>
          <Dialog opened={isRenaming} onClose={() => setIsRenaming(false)} title={texts.renaming.title}>
            <RenameForm passkey={passkey} onDone={() => setIsRenaming(false)} />
          </Dialog>
        </>
      }
    />
  )
}

function RenameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const texts = useFactorTexts().passkeys
  const { refusals } = useSecurityTexts()
  const toasts = useToasts()
  const refresh = useRefreshFactors()
  const [name, setName] = useState(passkey.name)
  const [wasSent, setWasSent] = useState(false)
  const isMissing = name.trim() === ''
  const send = async () => {
    await translatedBy(refusals)(client.factors.renamePasskey(passkey.id, { name: name.trim() }))
    onDone()
    toasts.notify(texts.renamed)
    refresh()
  }
  return (
    <SubmitForm
      submitLabel={texts.renaming.submit}
      send={send}
      check={() => {
        setWasSent(true)
        return !isMissing
      }}
    >
      <TextInput
        label={texts.renaming.label}
        data-autofocus
        maxLength={100}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={wasSent && isMissing && texts.renaming.missing}
      />
    </SubmitForm>
  )
}
