import type { Webhook, WebhookDelivery } from '@duebook/contract'
import { Button, Text } from '@mantine/core'
import { useGroupClient } from '../../../api/group-client.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { type Format, useFormat } from '../../../format/use-format.ts'
import { useWebhookTexts, type WebhookTexts } from '../../../texts/webhook-texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadedRows } from '../../../ui/loaded-rows.tsx'
import { Row } from '../../../ui/row-list.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useChange } from '../../../ui/use-change.ts'
import classes from './deliveries-dialog.module.css'
import { useDeliveries } from './use-webhooks.ts'

interface DeliveriesDialogProps {
  opened: boolean
  webhook: Webhook
  onClose: () => void
}

export function DeliveriesDialog({ opened, webhook, onClose }: DeliveriesDialogProps) {
  const texts = useWebhookTexts()
  return (
    <Dialog opened={opened} onClose={onClose} title={texts.deliveries.title(webhook.name)} size="lg">
      <Deliveries webhook={webhook} />
    </Dialog>
  )
}

function Deliveries({ webhook }: { webhook: Webhook }) {
  const texts = useWebhookTexts().deliveries
  const found = useDeliveries(webhook.id)
  const query = { ...found, data: found.data?.pages.flatMap(({ data }) => data) }
  return (
    <>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      <LoadedRows label={texts.list} query={query} expected={4} none={texts.none}>
        {(delivery) => (
          <DeliveryRow key={delivery.id} webhook={webhook} delivery={delivery} refresh={found.refetch} />
        )}
      </LoadedRows>
      {found.hasNextPage && (
        <Button
          variant="default"
          mt="md"
          loading={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {texts.more}
        </Button>
      )}
    </>
  )
}

interface DeliveryRowProps {
  webhook: Webhook
  delivery: WebhookDelivery
  refresh: () => Promise<unknown>
}

function DeliveryRow({ webhook, delivery, refresh }: DeliveryRowProps) {
  const texts = useWebhookTexts()
  const words = texts.deliveries
  const format = useFormat()
  const isOffline = useIsOffline()
  const { webhooks } = useGroupClient()
  const repeat = useChange({
    send: () => translatedBy(texts.refusals)(webhooks.repeat(webhook.id, delivery.id)),
    refresh,
  })
  const event = texts.events[delivery.type]
  const when = format.instant(delivery.created_at)
  return (
    <Row
      title={
        <>
          {event}
          <span className={classes.state} data-state={delivery.state}>
            {words.states[delivery.state]}
          </span>
        </>
      }
      facts={factsOf(delivery, words, format)}
      actions={
        <Button
          variant="default"
          aria-label={words.repeatNamed(event, when)}
          loading={repeat.isBusy}
          disabled={isOffline || webhook.state === 'paused'}
          onClick={() => void repeat.start()}
        >
          {words.repeat}
        </Button>
      }
      after={
        delivery.answer !== null &&
        delivery.answer.trim() !== '' && (
          <details className={classes.answer}>
            <summary>{words.answer}</summary>
            <pre className={classes.body}>{delivery.answer}</pre>
          </details>
        )
      }
    />
  )
}

function factsOf(delivery: WebhookDelivery, words: WebhookTexts['deliveries'], format: Format): string[] {
  const {
    created_at: createdAt,
    attempts,
    status,
    duration_ms: duration,
    error,
    next_attempt_at: next,
  } = delivery
  const milliseconds = (duration ?? 0).toLocaleString(format.locale)
  const tried = status === null ? words.noAnswer(milliseconds) : words.answered(status, milliseconds)
  return [
    format.instant(createdAt),
    ...(delivery.attempted_at === null ? [] : [`${tried} · ${words.attempts(attempts)}`]),
    ...(error === null ? [] : [error]),
    ...(next === null || delivery.attempted_at === null ? [] : [words.next(format.instant(next))]),
  ]
}
