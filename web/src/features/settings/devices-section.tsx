import type { Device } from '@duebook/contract'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useFormat } from '../../format/use-format.ts'
import { useSettingsTexts } from '../../texts/settings-texts.ts'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { LoadedRows } from '../../ui/loaded-rows.tsx'
import { Row } from '../../ui/row-list.tsx'
import { Section } from '../../ui/section.tsx'
import { useToasts } from '../../ui/use-toasts.tsx'

/** Phones and tablets whose app has registered itself. */
export function DevicesSection() {
  const texts = useSettingsTexts().devices
  const devices = useQuery({ queryKey: keys.devices, queryFn: () => client.devices.list() })
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      <LoadedRows label={texts.list} query={devices} expected={1} none={texts.none}>
        {(device) => <DeviceRow key={device.id} device={device} refresh={devices.refetch} />}
      </LoadedRows>
    </Section>
  )
}

function DeviceRow({ device, refresh }: { device: Device; refresh: () => Promise<unknown> }) {
  const texts = useSettingsTexts().devices
  const format = useFormat()
  const toasts = useToasts()
  const { platform, app_version: version, updated_at: seenAt } = device
  const name = device.name ?? texts.platforms[platform]
  const remove = async () => {
    try {
      await client.devices.remove(device.id)
      toasts.notify(texts.removed(name))
    } finally {
      void refresh()
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
        <ConfirmButton
          label={texts.remove}
          name={texts.removeNamed(name)}
          title={texts.removing.title(name)}
          confirmLabel={texts.removing.submit}
          onConfirm={remove}
        >
          <Text>{texts.removing.text}</Text>
        </ConfirmButton>
      }
    />
  )
}
