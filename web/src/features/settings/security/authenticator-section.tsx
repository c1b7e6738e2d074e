import type { Factors, SignInMethods, TotpSecret } from '@duebook/contract'
import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { useRefreshFactors } from '../../../api/security.ts'
import { useIsOffline } from '../../../api/server-connection.ts'
import { useInstants } from '../../../format/use-instants.ts'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { useSecurityTexts } from '../../../texts/security-texts.ts'
import { ConfirmButton } from '../../../ui/confirm-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { RecoveryCodeList } from '../../../ui/totp/recovery-code-list.tsx'
import { translatedBy } from '../../../ui/translated.ts'
import { useChange } from '../../../ui/use-change.ts'
import { useToasts } from '../../../ui/use-toasts.tsx'
import { SetUpDialog } from './set-up-dialog.tsx'

interface AuthenticatorSectionProps {
  factors: Factors
  methods: SignInMethods
}

/** Its codes go with a password, so there is none to set up where passwords are turned off. */
export function AuthenticatorSection({ factors, methods }: AuthenticatorSectionProps) {
  const refresh = useRefreshFactors()
  const [secret, setSecret] = useState<TotpSecret>()
  return (
    <>
      {factors.totp !== null && <AppOn factors={factors} addedAt={factors.totp.added_at} />}
      {factors.totp === null && methods.password && <AppOff onBegun={setSecret} />}
      {/* Not inside: its last step, which shows the codes, comes when the app is on. */}
      <SetUpDialog
        secret={secret}
        onClose={() => {
          setSecret(undefined)
          refresh()
        }}
      />
    </>
  )
}

function AppOff({ onBegun }: { onBegun: (secret: TotpSecret) => void }) {
  const texts = useFactorTexts().app
  const { refusals } = useSecurityTexts()
  const isOffline = useIsOffline()
  const begin = useChange({
    send: () => translatedBy(refusals)(client.factors.startTotp()),
    onDone: onBegun,
  })
  return (
    <Section
      title={texts.title}
      actions={
        <Button loading={begin.isBusy} disabled={isOffline} onClick={() => void begin.start()}>
          {texts.setUp}
        </Button>
      }
    >
      <Text c="var(--ink-soft)">{texts.off}</Text>
    </Section>
  )
}

/** So few codes that new ones are needed soon. */
const FEW = 2

function AppOn({ factors, addedAt }: { factors: Factors; addedAt: string }) {
  const texts = useFactorTexts().app
  const { refusals, signIn } = useSecurityTexts()
  const format = useInstants()
  const toasts = useToasts()
  const refresh = useRefreshFactors()
  const [codes, setCodes] = useState<readonly string[]>()
  const { recovery_codes_left: left } = factors
  const replace = async () => {
    const answer = await translatedBy(refusals)(client.factors.createRecoveryCodes())
    setCodes(answer.recovery_codes)
  }
  const finish = () => {
    setCodes(undefined)
    refresh()
    toasts.notify(texts.replaced)
  }
  const remove = async () => {
    try {
      await translatedBy(refusals)(client.factors.removeTotp())
      toasts.notify(texts.removed)
    } finally {
      refresh()
    }
  }
  const isLast = factors.passkeys === 0 && factors.openid === null
  return (
    <Section title={texts.title}>
      <Text>{texts.on(format.instantDay(addedAt))}</Text>
      {left > FEW ? (
        <Text c="var(--ink-soft)">{texts.codesLeft(left)}</Text>
      ) : (
        <Alert color="yellow" variant="light" title={texts.codesLeft(left)} my="sm">
          {texts.fewLeft}
        </Alert>
      )}
      <Group mt="md" gap="sm">
        <ConfirmButton
          label={texts.newCodes}
          name={texts.newCodes}
          title={texts.replacing.title}
          confirmLabel={texts.replacing.submit}
          onConfirm={replace}
        >
          <Text>{texts.replacing.text}</Text>
        </ConfirmButton>
        <ConfirmButton
          label={texts.remove}
          name={texts.removeNamed}
          title={texts.removing.title}
          confirmLabel={texts.removing.submit}
          onConfirm={remove}
        >
          <Text>{texts.removing.text}</Text>
          {factors.required_from !== null && isLast && <Text>{texts.removing.required}</Text>}
        </ConfirmButton>
      </Group>
      <Dialog opened={codes !== undefined} size="lg" title={signIn.totp.recovery.title}>
        {codes && <RecoveryCodeList codes={codes} withTitle={false} onDone={finish} />}
      </Dialog>
    </Section>
  )
}
