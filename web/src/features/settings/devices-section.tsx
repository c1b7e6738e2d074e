import type { Device } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useFormat } from '../../format/use-format.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Phones and tablets whose app has registered itself. */
export function DevicesSection() {
  const texts = useTexts().settings.devices
  const devices = useQuery({ queryKey: keys.devices, queryFn: () => client.devices.list() })
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      {devices.isPending && <SkeletonRows count={1} height={48} />}
      {devices.isError && <ErrorState error={devices.error} retry={() => void devices.refetch()} />}
      {devices.data?.length === 0 && <Text mt="sm">{texts.none}</Text>}
      {devices.data && devices.data.length > 0 && (
        <RowList label={texts.list}>
          {devices.data.map((device) => (
            <DeviceRow key={device.id} device={device} renew={() => devices.refetch()} />
          ))}
        </RowList>
      )}
    </Section>
  )
}

function DeviceRow({ device, renew }: { device: Device; renew: () => Promise<unknown> }) {
  const texts = useTexts().settings.devices
  const format = useFormat()
  const toasts = useToasts()
  const [isAsked, setIsAsked] = useState(false)
  const { platform, app_version: version, updated_at: seenAt } = device
  const name = device.name ?? texts.platforms[platform]
  const remove = async () => {
    try {
      await client.devices.remove(device.id)
      toasts.say(texts.removed(name))
    } finally {
      void renew()
    }
  }
  const facts = [
    texts.platforms[platform],
    ...(version === null ? [] : [texts.version(version)]),
    texts.seen(format.instant(seenAt)),
  ]
  return (
    <Row
      title={name}
      facts={[facts.join(' · ')]}
      actions={
        <>
          <Button variant="default" aria-label={texts.removeNamed(name)} onClick={() => setIsAsked(true)}>
            {texts.remove}
          </Button>
          <ConfirmDialog
            opened={isAsked}
            title={texts.removing.title(name)}
            confirmLabel={texts.removing.submit}
            danger
            onConfirm={remove}
            onClose={() => setIsAsked(false)}
          >
            <Text>{texts.removing.text}</Text>
          </ConfirmDialog>
        </>
      }
    />
  )
}
