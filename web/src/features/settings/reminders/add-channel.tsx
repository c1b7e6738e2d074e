import type { Channel, KindOfChannel } from '@duebook/contract'
import { Alert } from '@mantine/core'
import { IconApps, IconDeviceMobileMessage, IconMail, type TablerIcon } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { findPushProblem, PushError, type PushProblem, subscribeDevice } from '../../../api/push.ts'
import { useChannelKinds, useRefreshChannels } from '../../../api/reminders.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useGroupChoice } from '../../../group/current-group.tsx'
import { useReminderTexts } from '../../../texts/reminder-texts.ts'
import { useSettingsTexts } from '../../../texts/settings-texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { useTranslated } from '../../../ui/reminders/use-translated.ts'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { deviceName } from '../device-name.ts'
import classes from './add-channel.module.css'
import { ChannelDialog } from './channel-dialog.tsx'
import { settingOf } from './channel-fields.ts'

interface AddChannelProps {
  channels: Channel[]
  /** Called with a new one, or with one that was there already. */
  onAdded: (channel: Channel) => Promise<unknown>
}

/** This device, email or another app. What can't be had says why, and who can change it. */
export function AddChannel({ channels, onAdded }: AddChannelProps) {
  const texts = useReminderTexts()
  const kinds = useChannelKinds()
  const { me } = useGroupChoice()
  const isOffline = useIsOffline()
  const [isChoosing, setIsChoosing] = useState(false)
  const refresh = useRefreshChannels()
  const translated = useTranslated()
  const push = kinds.data?.find(({ kind }) => kind === 'web-push')
  const email = kinds.data?.find(({ kind }) => kind === 'email')
  const addDevice = useAddDevice(push, channels, onAdded)
  const addEmail = useChange({
    send: async () => {
      const own = channels.find(
        (each) => each.kind === 'email' && settingOf(each, 'address') === me.user.email,
      )
      if (own) return onAdded(own)
      const created = {
        kind: 'email',
        name: texts.start.emailName,
        settings: { address: me.user.email },
      } as const
      return onAdded(await translated(client.channels.create(created)))
    },
    refresh,
  })
  if (kinds.isPending) return <SkeletonRows count={3} height={64} />
  if (kinds.isError) return <ErrorState error={kinds.error} retry={() => void kinds.refetch()} />
  const words = texts.start
  return (
    <>
      <div className={classes.choices}>
        <Choice
          icon={IconDeviceMobileMessage}
          title={words.device}
          text={words.deviceText}
          problem={problemOf(push, findPushProblem())}
          isBusy={addDevice.isBusy}
          disabled={isOffline}
          onChoose={() => void addDevice.start()}
        />
        <Choice
          icon={IconMail}
          title={words.email}
          text={words.emailText(me.user.email)}
          problem={problemOf(email)}
          isBusy={addEmail.isBusy}
          disabled={isOffline}
          onChoose={() => void addEmail.start()}
        />
        <Choice
          icon={IconApps}
          title={words.other}
          text={words.otherText}
          isBusy={false}
          disabled={isOffline}
          onChoose={() => setIsChoosing(true)}
        />
      </div>
      {addDevice.error instanceof PushError && (
        <Alert color="red" variant="light" role="alert">
          {texts.unavailable[addDevice.error.problem]}
        </Alert>
      )}
      <ChannelDialog
        opened={isChoosing}
        kinds={kinds.data}
        onClose={() => setIsChoosing(false)}
        onSaved={async (channel) => {
          await onAdded(channel)
          void refresh()
        }}
      />
    </>
  )
}

function useAddDevice(
  push: KindOfChannel | undefined,
  channels: Channel[],
  onAdded: AddChannelProps['onAdded'],
) {
  const translated = useTranslated()
  const { sessions } = useSettingsTexts()
  const name = deviceName(navigator.userAgent, sessions.device) ?? sessions.unknownDevice
  const refresh = useRefreshChannels()
  const toasts = useToasts()
  return useChange({
    send: async () => {
      const here = channels.find(({ current_device, state }) => current_device && state === 'ok')
      if (here) return onAdded(here)
      const subscription = await subscribeDevice(push?.public_key ?? '')
      return onAdded(
        await translated(client.channels.create({ kind: 'web-push', name, settings: { subscription } })),
      )
    },
    refresh,
    // The browser's own reasons are explained in place.
    refusal: (error) => {
      if (!(error instanceof PushError)) toasts.fail(error)
    },
  })
}

type Problem = PushProblem | NonNullable<KindOfChannel['reason']>

function problemOf(kind: KindOfChannel | undefined, ofDevice?: PushProblem): Problem | undefined {
  if (ofDevice && ofDevice !== 'blocked') return ofDevice
  if (kind && !kind.available) return kind.reason ?? 'no-support'
  return ofDevice
}

interface ChoiceProps {
  icon: TablerIcon
  title: string
  text: string
  problem?: Problem | undefined
  isBusy: boolean
  disabled: boolean
  onChoose: () => void
}

function Choice({ icon: Icon, title, text, problem, isBusy, disabled, onChoose }: ChoiceProps) {
  const texts = useReminderTexts().unavailable
  return (
    <button
      type="button"
      className={classes.choice}
      disabled={disabled || problem !== undefined || isBusy}
      aria-busy={isBusy}
      onClick={onChoose}
    >
      <Icon aria-hidden size={28} />
      <span className={classes.title}>{title}</span>
      <span className={classes.text}>{problem === undefined ? text : texts[problem]}</span>
    </button>
  )
}
