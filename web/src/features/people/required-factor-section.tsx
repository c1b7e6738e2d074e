import type { Account } from '@duebook/contract'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useUsers } from '../../api/people.ts'
import { useAccount, useRequireFactor } from '../../api/security.ts'
import { useFormat } from '../../format/use-format.ts'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useFactorTexts } from '../../texts/factor-texts.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { translatedBy } from '../../ui/translated.ts'
import { useToasts } from '../../ui/use-toasts.tsx'
import { emailsWithoutFactor } from './without-factor.ts'

/** Whether everybody needs a second factor, and who lacks one. Admins see it; owners decide. */
export function RequiredFactorSection() {
  const texts = useFactorTexts().account
  const { me } = useGroupChoice()
  const account = useAccount()
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)">{texts.text}</Text>
      {account.isPending && <SkeletonRows count={1} height={48} />}
      {account.isError && <ErrorState error={account.error} retry={() => void account.refetch()} />}
      {account.data && (
        <>
          <Text fw={600} mt="sm">
            <Requirement account={account.data} />
          </Text>
          <Lacking />
          {me.is_account_owner ? (
            <RequireButton isRequired={account.data.require_second_factor} />
          ) : (
            <Text size="sm" c="var(--ink-soft)" mt="sm">
              {texts.ownersOnly}
            </Text>
          )}
        </>
      )}
    </Section>
  )
}

function Requirement({ account }: { account: Account }) {
  const texts = useFactorTexts().account
  const format = useFormat()
  const [now] = useState(Date.now)
  const { second_factor_required_from: from } = account
  if (from === null) return texts.offText
  return (Date.parse(from) > now ? texts.from : texts.since)(format.instant(from))
}

function Lacking() {
  const texts = useFactorTexts().account
  const users = useUsers()
  if (!users.data) return null
  const emails = emailsWithoutFactor(users.data)
  if (emails.length === 0) return <Text mt="sm">{texts.nobodyLacks}</Text>
  return (
    <>
      <Text mt="sm">{texts.lacking(emails.length)}</Text>
      <ul>
        {emails.map((email) => (
          <li key={email}>{email}</li>
        ))}
      </ul>
    </>
  )
}

/** Owners without a factor of their own would lock themselves out: they are told what to do first. */
function RequireButton({ isRequired }: { isRequired: boolean }) {
  const texts = useFactorTexts().account
  const { refusals } = useSecurityTexts()
  const { me } = useGroupChoice()
  const users = useUsers()
  const toasts = useToasts()
  const require = useRequireFactor()
  const [isAsking, setIsAsking] = useState(false)
  const own = users.data?.find(({ id }) => id === me.user.id)
  if (!isRequired && own?.factors.length === 0) {
    return (
      <Text mt="sm">
        {texts.ownFirst}{' '}
        <Anchor
          underline="always"
          renderRoot={(props) => <Link to="/settings/$section" params={{ section: 'security' }} {...props} />}
        >
          {texts.ownLink}
        </Anchor>
      </Text>
    )
  }
  const words = isRequired ? texts.turnOff : texts.turnOn
  const change = async () => {
    await translatedBy(refusals)(require(!isRequired))
    toasts.notify(isRequired ? texts.turnedOff : texts.turnedOn)
  }
  return (
    <>
      <Button variant="default" mt="md" onClick={() => setIsAsking(true)}>
        {isRequired ? texts.turnOff.submit : texts.label}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={words.title}
        confirmLabel={words.submit}
        onConfirm={change}
        onClose={() => setIsAsking(false)}
      >
        <Text>{words.text}</Text>
        {!isRequired && <Text>{texts.turnOn.after}</Text>}
      </ConfirmDialog>
    </>
  )
}
