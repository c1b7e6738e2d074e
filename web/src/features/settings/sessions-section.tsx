import type { Session } from '@duebook/contract'
import { Button, Checkbox, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useSignOut } from '../../api/sign-out.ts'
import { useFormat } from '../../format/use-format.ts'
import { useSettingsTexts } from '../../texts/settings-texts.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useChange } from '../../ui/use-change.ts'
import { deviceName } from './device-name.ts'
import classes from './sessions-section.module.css'

export function SessionsSection() {
  const words = useSettingsTexts().sessions
  const signOut = useSignOut()
  const sessions = useQuery({
    queryKey: keys.sessions,
    queryFn: ({ signal }) => client.auth.listSessions({ signal }),
  })
  const end = useChange({
    key: keys.sessions,
    of: (id: number) => id,
    send: (id) => client.auth.endSession(id),
    done: () => words.ended,
    refresh: sessions.refetch,
  })
  const [endsTokens, setEndsTokens] = useState(false)
  const everywhere = useChange({ send: () => signOut.everywhere(endsTokens) })
  return (
    <Section title={words.title}>
      {sessions.isPending && <SkeletonRows count={2} height={48} />}
      {sessions.isError && <ErrorState error={sessions.error} retry={() => void sessions.refetch()} />}
      <ul className={classes.list}>
        {sessions.data?.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => void end.start(session.id)} />
        ))}
      </ul>
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
    </Section>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const words = useSettingsTexts().sessions
  const format = useFormat()
  const name = deviceName(session.user_agent, words.device) ?? words.unknownDevice
  const facts = [
    session.current ? words.current : words.lastUsed(format.instant(session.last_used_at)),
    ...(session.address === null ? [] : [session.address]),
  ]
  return (
    <li className={classes.row}>
      <div>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="var(--ink-soft)">
          {facts.join(' · ')}
        </Text>
      </div>
      {!session.current && (
        <Button variant="default" size="sm" onClick={onEnd} aria-label={words.endNamed(name)}>
          {words.end}
        </Button>
      )}
    </li>
  )
}
