import type { RecoveryCodes, TotpSecret } from '@duebook/contract'
import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { ErrorState } from '../error-state.tsx'
import { QrCode } from '../qr-code.tsx'
import { SubmitForm } from '../submit-form.tsx'
import { RecoveryCodeList } from './recovery-code-list.tsx'
import { TotpCodeField } from './totp-code-field.tsx'
import classes from './totp-setup.module.css'
import { useTypedCode } from './use-typed-code.ts'

interface TotpSetupProps<Confirmed extends RecoveryCodes> {
  /** What it is for. */
  intro?: string
  start: () => Promise<TotpSecret>
  confirm: (code: string) => Promise<Confirmed>
  /** In one that has the title of the recovery codes when they are shown. */
  isInDialog?: boolean
  /** The recovery codes are saved. */
  onDone: (confirmed: Confirmed) => void
}

/** Sets up an authenticator app: its QR code, a first code, and the recovery codes. */
export function TotpSetup<Confirmed extends RecoveryCodes>({
  intro,
  start,
  confirm,
  isInDialog = false,
  onDone,
}: TotpSetupProps<Confirmed>) {
  const [secret, setSecret] = useState<TotpSecret>()
  const [error, setError] = useState<unknown>()
  const [confirmed, setConfirmed] = useState<Confirmed>()
  const [tries, setTries] = useState(0)
  const begin = useEffectEvent(() => void start().then(setSecret, setError))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks anew
  useEffect(() => {
    begin()
  }, [tries])
  const tryAgain = () => {
    setError(undefined)
    setTries(tries + 1)
  }

  if (confirmed) {
    return (
      <RecoveryCodeList
        codes={confirmed.recovery_codes}
        withTitle={!isInDialog}
        onDone={() => onDone(confirmed)}
      />
    )
  }
  return (
    <Stack gap="md">
      {intro !== undefined && <Text>{intro}</Text>}
      {error !== undefined && <ErrorState error={error} retry={tryAgain} />}
      {error === undefined && !secret && <Skeleton height={176} />}
      {secret && <EnterCode secret={secret} confirm={confirm} onConfirmed={setConfirmed} />}
    </Stack>
  )
}

interface EnterCodeProps<Confirmed> {
  secret: TotpSecret
  confirm: (code: string) => Promise<Confirmed>
  onConfirmed: (confirmed: Confirmed) => void
}

function EnterCode<Confirmed>({ secret, confirm, onConfirmed }: EnterCodeProps<Confirmed>) {
  const texts = useSecurityTexts().signIn.totp
  const { code, error, change, onRefusal } = useTypedCode()
  return (
    <>
      <Group gap="lg" wrap="nowrap" align="center" className={classes.scan ?? ''}>
        <QrCode text={secret.otpauth_url} label={texts.qrCode} />
        <Stack gap="sm" className={classes.key ?? ''}>
          <Text>{texts.scan}</Text>
          <div>
            <Text>{texts.secret}</Text>
            <code className={classes.secret}>{inFours(secret.secret)}</code>
          </div>
          {/* On the phone that has the app, nobody can scan its own screen. */}
          <a href={secret.otpauth_url} className={classes.open}>
            {texts.open}
          </a>
        </Stack>
      </Group>
      <SubmitForm
        submitLabel={texts.submit}
        send={async () => onConfirmed(await confirm(code))}
        onRefusal={onRefusal}
      >
        <TotpCodeField
          label={texts.code}
          description={texts.codeHint}
          value={code}
          onChange={change}
          error={error}
          isFirst={false}
        />
      </SubmitForm>
    </>
  )
}

/** Easier to copy by hand; apps ignore the blanks. */
function inFours(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
