import type { ChannelTest, Webhook } from '@duebook/contract'
import { Button, Switch, Text } from '@mantine/core'
import { IconDots, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useGroupClient } from '../../../api/group-client.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { type Format, useFormat } from '../../../format/use-format.ts'
import { useWebhookTexts, type WebhookTexts } from '../../../texts/webhook-texts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import classes from '../reminders/channel-row.module.css'
import { DeliveriesDialog } from './deliveries-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useShowTurned } from './use-webhooks.ts'
import { WebhookDialog } from './webhook-dialog.tsx'

interface WebhookRowProps {
  webhook: Webhook
  refresh: () => Promise<unknown>
}

/** Its state, what was last sent, whose it is, and a test that tells what really happened. */
export function WebhookRow({ webhook, refresh }: WebhookRowProps) {
  const texts = useWebhookTexts()
  const format = useFormat()
  const isOffline = useIsOffline()
  const toasts = useToasts()
  const { webhooks } = useGroupClient()
  const translated = translatedBy(texts.refusals)
  const showTurned = useShowTurned()
  const [opened, setOpened] = useState<'edit' | 'deliveries' | 'secret' | 'remove'>()
  const [result, setResult] = useState<ChannelTest>()
  const { id, name, enabled, state } = webhook
  const test = useChange({
    send: async () => {
      setResult(undefined)
      setResult(await translated(webhooks.test(id)))
    },
    refresh,
  })
  const turn = useChange({
    send: (isOn: boolean) => translated(webhooks.update(id, { enabled: isOn })),
    show: (isOn) => showTurned(id, isOn),
    refresh,
  })
  const resume = useChange({
    send: () => translated(webhooks.update(id, { state: 'ok' })),
    done: () => texts.resumed(name),
    refresh,
  })
  const shown = shownState(webhook)
  const item = (label: string, which: NonNullable<typeof opened>) =>
    ({ kind: 'item', label, danger: which === 'remove', onChoose: () => setOpened(which) }) as const
  const dialog = (which: NonNullable<typeof opened>) => ({
    opened: opened === which,
    onClose: () => setOpened(undefined),
  })
  return (
    <>
      <Row
        title={
          <>
            <Switch
              aria-label={texts.enabled(name)}
              checked={enabled}
              disabled={isOffline}
              onChange={(event) => void turn.start(event.currentTarget.checked)}
            />
            {name}
            <span className={classes.state} data-state={shown}>
              {texts.states[shown]}
            </span>
          </>
        }
        facts={factsOf(webhook, texts, format)}
        actions={
          <>
            {state === 'paused' && (
              <Button
                aria-label={texts.resumeNamed(name)}
                loading={resume.isBusy}
                disabled={isOffline}
                onClick={() => void resume.start()}
              >
                {texts.resume}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<IconSend aria-hidden size={18} />}
              aria-label={`${texts.test}: ${name}`}
              loading={test.isBusy}
              disabled={isOffline}
              onClick={() => void test.start()}
            >
              {texts.test}
            </Button>
            {!isOffline && (
              <Menu
                label={texts.more(name)}
                look={{ icon: <IconDots aria-hidden /> }}
                entries={[
                  item(texts.showDeliveries, 'deliveries'),
                  item(texts.edit, 'edit'),
                  item(texts.newSecret, 'secret'),
                  item(texts.remove, 'remove'),
                ]}
              />
            )}
          </>
        }
        after={<TestResult isBusy={test.isBusy} result={result} />}
      />
      <WebhookDialog {...dialog('edit')} webhook={webhook} onSaved={() => void refresh()} />
      <DeliveriesDialog {...dialog('deliveries')} webhook={webhook} />
      <SecretDialog {...dialog('secret')} webhook={webhook} />
      <ConfirmDialog
        {...dialog('remove')}
        title={texts.removing.title(name)}
        confirmLabel={texts.remove}
        danger
        onConfirm={async () => {
          await translated(webhooks.delete(id))
          toasts.notify(texts.removed(name))
          void refresh()
        }}
      >
        <Text>{texts.removing.text}</Text>
      </ConfirmDialog>
    </>
  )
}

function TestResult({ isBusy, result }: { isBusy: boolean; result: ChannelTest | undefined }) {
  const texts = useWebhookTexts()
  const { locale } = useFormat()
  const seconds = (milliseconds: number) =>
    (milliseconds / 1000).toLocaleString(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  return (
    <div role="status" className={classes.result} data-ok={result?.ok}>
      {isBusy && texts.testing}
      {result?.ok === true && texts.testOk(seconds(result.duration_ms))}
      {result?.ok === false && texts.testFailed(result.error ?? '')}
    </div>
  )
}

function shownState({ state, enabled, last_error: error }: Webhook): keyof WebhookTexts['states'] {
  if (state === 'paused') return 'paused'
  if (!enabled) return 'off'
  return error === null ? 'ok' : 'failing'
}

function factsOf(webhook: Webhook, texts: WebhookTexts, format: Format): string[] {
  const { url, events, owner_email: owner, last_sent_at: sentAt, last_error: error, state } = webhook
  return [
    url,
    [
      events === null ? texts.allEvents : texts.countedEvents(events.length),
      owner === null ? texts.noOwner : texts.owner(owner),
    ].join(' · '),
    sentAt === null ? texts.neverSent : texts.lastSent(format.instant(sentAt)),
    ...(error === null ? [] : [texts.lastError(error)]),
    ...(state === 'paused' ? [texts.pausedText] : []),
  ]
}
