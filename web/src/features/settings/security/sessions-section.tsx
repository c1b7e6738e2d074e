import type { Session } from '@duebook/contract'
import { Anchor, Button, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useSignOut } from '../../../api/sign-out.ts'
import { useInstants } from '../../../format/use-instants.ts'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { useSettingsTexts } from '../../../texts/settings-texts.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Mark } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { deviceName } from '../device-name.ts'
import classes from './sessions.module.css'
import { type DeviceSessions, sessionsByDevice } from './sessions-by-device.ts'

export function SessionsSection() {
  const words = useSettingsTexts().sessions
  const sessions = useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => client.auth.listSessions({ signal }),
  })
  return (
    <Section title={words.title}>
      {sessions.isPending && <SkeletonRows count={2} height={48} />}
      {sessions.isError && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      {sessions.data && <Sessions sessions={sessions.data} refresh={sessions.refetch} />}
      <SignOutEverywhere />
    </Section>
  )
}

interface SessionsProps {
  sessions: readonly Session[]
  refresh: () => Promise<unknown>
}

function Sessions({ sessions, refresh }: SessionsProps) {
  const { sessions: words } = useSettingsTexts()
  const { sessions: texts } = useFactorTexts()
  const toasts = useToasts()
  const [isOlderShown, setIsOlderShown] = useState(false)
  const [now] = useState(() => new Date())
  const { recent, older } = sessionsByDevice(
    sessions,
    ({ user_agent: agent }) => deviceName(agent, words.device) ?? words.unknownDevice,
    now,
  )
  const others = sessions.filter(({ current }) => !current)
  const olderCount = older.reduce((count, device) => count + device.sessions.length, 0)
  const endOthers = async () => {
    try {
      await Promise.all(others.map(({ id }) => client.auth.endSession(id)))
      toasts.notify(texts.othersEnded)
    } finally {
      void refresh()
    }
  }
  return (
    <>
      <DeviceList devices={recent} refresh={refresh} />
      {isOlderShown && <DeviceList devices={older} refresh={refresh} />}
      {olderCount > 0 && (
        <Anchor
          component="button"
          underline="always"
          mt="sm"
          aria-expanded={isOlderShown}
          onClick={() => setIsOlderShown(!isOlderShown)}
        >
          {isOlderShown ? texts.hideOlder : texts.showOlder(olderCount)}
        </Anchor>
      )}
      {others.length > 0 && (
        <div className={classes.others}>
          <ConfirmButton
            label={texts.endOthers}
            name={texts.endOthers}
            title={texts.endingOthers.title}
            confirmLabel={texts.endingOthers.submit}
            onConfirm={endOthers}
          >
            <Text>{texts.endingOthers.text(others.length)}</Text>
          </ConfirmButton>
        </div>
      )}
    </>
  )
}

function DeviceList({ devices, refresh }: { devices: readonly DeviceSessions[]; refresh: () => unknown }) {
  const words = useSettingsTexts().sessions
  const end = useChange({
    key: keys.sessions,
    of: (id: number) => id,
    send: (id) => client.auth.endSession(id),
    done: () => words.ended,
    refresh,
  })
  return (
    <ul className={classes.list}>
      {devices.map(({ device, sessions }) => (
        <li key={device} className={classes.device}>
          <Text fw={600}>{device}</Text>
          <ul className={classes.sessions}>
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                device={device}
                onEnd={() => void end.start(session.id)}
              />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function SessionRow({ session, device, onEnd }: { session: Session; device: string; onEnd: () => void }) {
  const words = useSettingsTexts().sessions
  const { sessions: texts, signedInWith } = useFactorTexts()
  const format = useInstants()
  const { current, address, signed_in_with: how } = session
  const since = format.instant(session.created_at)
  const used = [
    ...(current ? [] : [words.lastUsed(format.instant(session.last_used_at))]),
    ...(address === null ? [] : [address]),
  ]
  return (
    <li className={classes.session}>
      <div className={classes.facts}>
        {current && <Mark strong>{words.current}</Mark>}
        {used.length > 0 && <Text size="sm">{used.join(' · ')}</Text>}
        <Text size="sm" c="var(--ink-soft)">
          {how === null ? texts.signedIn(since) : texts.signedInBy(since, signedInWith[how])}
        </Text>
      </div>
      {!current && (
        <Button variant="default" size="sm" onClick={onEnd} aria-label={words.endNamed(device)}>
          {words.end}
        </Button>
      )}
    </li>
  )
}

function SignOutEverywhere() {
  const words = useSettingsTexts().sessions
  const signOut = useSignOut()
  const [endsTokens, setEndsTokens] = useState(false)
  const everywhere = useChange({ send: () => signOut.everywhere(endsTokens) })
  return (
    <>
      <Checkbox
        mt="lg"
        label={words.endTokens}
        checked={endsTokens}
        onChange={(event) => setEndsTokens(event.currentTarget.checked)}
      />
      <Button variant="default" mt="md" onClick={() => void everywhere.start()}>
        {words.everywhere}
      </Button>
      <Text size="sm" c="var(--ink-soft)" mt={4}>
        {words.everywhereText}
      </Text>
    </>
  )
}
