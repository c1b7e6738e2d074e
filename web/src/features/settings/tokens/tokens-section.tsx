import type { PersonalToken } from '@duebook/contract'
import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { keys } from '../../../api/keys.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useFormat } from '../../../format/use-format.ts'
import { useGroupChoice } from '../../../group/current-group.tsx'
import { useTokenTexts } from '../../../texts/token-texts.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { LoadedRows } from '../../../ui/loaded-rows.tsx'
import { Mark, Row } from '../../../ui/row-list.tsx'
import { Section } from '../../../ui/section.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { isExpired } from './token-rules.ts'

/** What the user has given to other programs. */
export default function TokensSection() {
  const texts = useTokenTexts()
  const isOffline = useIsOffline()
  const [isCreating, setIsCreating] = useState(false)
  const tokens = useQuery({
    queryKey: keys.tokens,
    queryFn: ({ signal }) => client.personalTokens.list({ signal }),
  })
  const create = (
    <Button
      leftSection={<IconPlus aria-hidden size={18} />}
      disabled={isOffline}
      onClick={() => setIsCreating(true)}
    >
      {texts.create}
    </Button>
  )
  return (
    <Section title={texts.title} actions={create}>
      <Text c="var(--ink-soft)">
        {texts.text}{' '}
        <Anchor href="/api/v2/docs" underline="always">
          {texts.reference}
        </Anchor>
      </Text>
      <LoadedRows label={texts.list} query={tokens} expected={2} none={texts.none}>
        {(token) => <TokenRow key={token.id} token={token} refresh={tokens.refetch} />}
      </LoadedRows>
      <TokenDialog
        opened={isCreating}
        onClose={() => setIsCreating(false)}
        onCreated={() => void tokens.refetch()}
      />
    </Section>
  )
}

function TokenRow({ token, refresh }: { token: PersonalToken; refresh: () => Promise<unknown> }) {
  const texts = useTokenTexts()
  const format = useFormat()
  const toasts = useToasts()
  const groups = useGroupNames(token)
  const [now] = useState(() => new Date())
  const { name, access, expires_on: expiresOn, last_used_at: lastUsedAt } = token
  const end = async () => {
    try {
      await translatedBy(texts.refusals)(client.personalTokens.end(token.id))
      toasts.notify(texts.ended(name))
    } finally {
      void refresh()
    }
  }
  return (
    <Row
      title={
        <>
          {name}
          {isExpired(token, now) && <Mark strong>{texts.expired}</Mark>}
        </>
      }
      facts={[
        `${texts.access[access]} · ${groups}`,
        expiresOn === null ? texts.never : texts.expires(format.day(expiresOn)),
        lastUsedAt === null ? texts.neverUsed : texts.lastUsed(format.instant(lastUsedAt)),
      ]}
      actions={
        <ConfirmButton
          label={texts.end}
          name={texts.endNamed(name)}
          title={texts.ending.title(name)}
          confirmLabel={texts.ending.submit}
          onConfirm={end}
        >
          <Text>{texts.ending.text}</Text>
        </ConfirmButton>
      }
    />
  )
}

/** Those that the user can open now. */
function useGroupNames({ database_ids: ids }: PersonalToken): string {
  const texts = useTokenTexts()
  const { me } = useGroupChoice()
  if (ids === null) return texts.allGroups
  const names = me.databases.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? texts.noGroups : names.join(', ')
}
