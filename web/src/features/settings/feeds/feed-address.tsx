import type { CreatedFeed } from '@duebook/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useFeedTexts } from '../../../texts/feed-texts.ts'
import { QrCode } from '../../../ui/qr-code.tsx'
import { SecretOnce } from '../secret-once.tsx'
import classes from './feed-address.module.css'

/** The address, once, and what to do with it. */
export function FeedAddress({ feed, onDone }: { feed: CreatedFeed; onDone: () => void }) {
  const texts = useFeedTexts()
  return (
    <SecretOnce texts={texts.once} secret={feed.url} onDone={onDone}>
      <Group gap="lg" wrap="nowrap" align="center" className={classes.subscribe ?? ''}>
        <QrCode text={feed.webcal_url} label={texts.qr} />
        <Stack gap="md">
          <Text>{texts.scan}</Text>
          <Button
            component="a"
            href={feed.webcal_url}
            variant="light"
            leftSection={<IconCalendarPlus aria-hidden size={18} />}
          >
            {texts.subscribe}
          </Button>
        </Stack>
      </Group>
      <div>
        <Text fw={600} mb="xs">
          {texts.help}
        </Text>
        {Object.entries(texts.programs).map(([program, { name, steps, note }]) => (
          <details key={program} className={classes.program}>
            <summary>{name}</summary>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
            <p>{note}</p>
          </details>
        ))}
        <Text size="sm" c="var(--ink-soft)" mt="sm">
          {texts.needsInternet}
        </Text>
      </div>
    </SecretOnce>
  )
}
