import type { Channel, ChannelTest } from '@duebook/contract'
import { Button, Switch, Text } from '@mantine/core'
import { IconDots, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { useChannelKinds, useRefreshChannels } from '../../../api/reminders.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { type Format, useFormat } from '../../../format/use-format.ts'
import { type ReminderTexts, useReminderTexts } from '../../../texts/reminder-texts.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { useTranslated } from '../../../ui/reminders/use-translated.ts'
import { Mark, Row } from '../../../ui/row-list.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { ChannelDialog } from './channel-dialog.tsx'
import { settingOf } from './channel-fields.ts'
import classes from './channel-row.module.css'

interface ChannelRowProps {
  channel: Channel
  /** By the current group. */
  isUsed: boolean
  onUse: (isUsed: boolean) => void
}

/** Its state, what was last sent, and a test that tells what really happened. */
export function ChannelRow({ channel, isUsed, onUse }: ChannelRowProps) {
  const texts = useReminderTexts()
  const words = texts.channels
  const format = useFormat()
  const isOffline = useIsOffline()
  const toasts = useToasts()
  const kinds = useChannelKinds()
  const refresh = useRefreshChannels()
  const translated = useTranslated()
  const [opened, setOpened] = useState<'edit' | 'remove'>()
  const [result, setResult] = useState<ChannelTest>()
  const test = useChange({
    send: async () => {
      setResult(undefined)
      setResult(await translated(client.channels.test(channel.id)))
    },
    refresh,
  })
  const { name, state, kind } = channel
  const shown = shownState(channel)
  const entries = [
    ...(kind === 'web-push'
      ? []
      : [{ kind: 'item', label: words.edit, onChoose: () => setOpened('edit') } as const]),
    { kind: 'item', label: words.remove, danger: true, onChoose: () => setOpened('remove') } as const,
  ]
  return (
    <>
      <Row
        title={
          <>
            <Switch
              aria-label={words.use(name)}
              checked={isUsed}
              disabled={isOffline}
              onChange={(event) => onUse(event.currentTarget.checked)}
            />
            {name}
            {channel.current_device && <Mark>{words.thisDevice}</Mark>}
            <span className={classes.state} data-state={shown}>
              {words.states[shown]}
            </span>
          </>
        }
        facts={factsOf(channel, texts, format)}
        actions={
          <>
            {state !== 'unconfirmed' && (
              <Button
                variant="default"
                leftSection={<IconSend aria-hidden size={18} />}
                aria-label={`${words.test}: ${name}`}
                loading={test.isBusy}
                disabled={isOffline}
                onClick={() => void test.start()}
              >
                {words.test}
              </Button>
            )}
            {!isOffline && (
              <Menu label={words.more(name)} look={{ icon: <IconDots aria-hidden /> }} entries={entries} />
            )}
          </>
        }
        after={<TestResult isBusy={test.isBusy} result={result} />}
      />
      <ChannelDialog
        opened={opened === 'edit'}
        kinds={kinds.data ?? []}
        channel={channel}
        onClose={() => setOpened(undefined)}
        onSaved={refresh}
      />
      <ConfirmDialog
        opened={opened === 'remove'}
        title={words.removing.title(name)}
        confirmLabel={words.remove}
        danger
        onClose={() => setOpened(undefined)}
        onConfirm={async () => {
          await translated(client.channels.remove(channel.id))
          toasts.notify(words.removed(name))
          void refresh()
        }}
      >
        <Text>{words.removing.text}</Text>
      </ConfirmDialog>
    </>
  )
}

/** Nobody is told that it works before it has. */
function shownState({ state, last_error: error, last_sent_at: sentAt }: Channel) {
  if (state !== 'ok') return state
  if (error !== null) return 'failing'
  return sentAt === null ? 'untried' : 'ok'
}

function TestResult({ isBusy, result }: { isBusy: boolean; result: ChannelTest | undefined }) {
  const words = useReminderTexts().channels
  const { locale } = useFormat()
  const seconds = (milliseconds: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
      milliseconds / 1000,
    )
  return (
    <div role="status" className={classes.result} data-ok={result?.ok}>
      {isBusy && words.testing}
      {result?.ok === true && words.testOk(seconds(result.duration_ms))}
      {result?.ok === false && words.testFailed(result.error ?? '')}
    </div>
  )
}

function factsOf(channel: Channel, { channels: words, kinds }: ReminderTexts, format: Format): string[] {
  const { kind, name, state, last_sent_at: sentAt, last_error: error, needs_confirmation: isHeld } = channel
  const place = ['address', 'topic', 'chat_id', 'room', 'server', 'url']
    .map((name) => settingOf(channel, name))
    .find((value) => typeof value === 'string')
  const kindName = kinds[kind] ?? kind
  const about = [...(kindName === name ? [] : [kindName]), ...(typeof place === 'string' ? [place] : [])]
  return [
    ...(about.length > 0 ? [about.join(' · ')] : []),
    sentAt === null ? words.neverSent : words.lastSent(format.instant(sentAt)),
    ...(error === null || isHeld ? [] : [words.lastError(error)]),
    ...(state === 'paused' ? [isHeld ? words.heldText : words.pausedText] : []),
    ...(state === 'unconfirmed' ? [words.unconfirmedText] : []),
  ]
}
