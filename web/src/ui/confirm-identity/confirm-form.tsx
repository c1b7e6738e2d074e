import type { Factors, SignInMethods } from '@duebook/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { client } from '../../api/client.ts'
import { useFactors, useSignInMethods } from '../../api/security.ts'
import { useConfirmTexts } from '../../texts/confirm-texts.ts'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { ErrorState } from '../error-state.tsx'
import { canUsePasskeys, readPasskey } from '../passkeys.ts'
import { PasswordField } from '../password-field.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { SubmitForm } from '../submit-form.tsx'
import { CodeForm } from '../totp/code-form.tsx'
import { translatedBy } from '../translated.ts'
import { useChange } from '../use-change.ts'
import { proofsOf } from './proofs.ts'

export default function ConfirmForm({ onDone }: { onDone: () => void }) {
  const texts = useConfirmTexts()
  const factors = useFactors()
  const methods = useSignInMethods()
  const error = factors.error ?? methods.error
  return (
    <Stack gap="md">
      <Text>{texts.text}</Text>
      {error && (
        <ErrorState error={error} retry={() => void Promise.all([factors.refetch(), methods.refetch()])} />
      )}
      {!error && !(factors.data && methods.data) && <SkeletonRows count={2} height={44} />}
      {factors.data && methods.data && (
        <Proofs factors={factors.data} methods={methods.data} onDone={onDone} />
      )}
    </Stack>
  )
}

interface ProofsProps {
  factors: Factors
  methods: SignInMethods
  onDone: () => void
}

function Proofs({ factors, methods, onDone }: ProofsProps) {
  const texts = useConfirmTexts()
  const confirm = useConfirm()
  const proofs = proofsOf(factors, methods, canUsePasskeys())
  const others = proofs.filter((proof) => proof !== 'passkey')
  return (
    <>
      {proofs.length === 0 && <Text fw={600}>{texts.nothing}</Text>}
      {proofs.includes('passkey') && <PasskeyProof onDone={onDone} />}
      {proofs.includes('passkey') && others.length > 0 && <Or />}
      {proofs.includes('code') && (
        <CodeForm
          withRecoveryCodes={factors.recovery_codes_left > 0}
          send={async (code) => {
            await confirm({ code })
            onDone()
          }}
        />
      )}
      {proofs.includes('password') && <PasswordProof isFirst={!proofs.includes('passkey')} onDone={onDone} />}
      {others.length > 1 && <Or />}
      {proofs.includes('openid') && <OpenidProof provider={factors.openid?.name ?? ''} />}
    </>
  )
}

function Or() {
  return (
    <Text ta="center" c="var(--ink-soft)">
      {useConfirmTexts().or}
    </Text>
  )
}

function useConfirm() {
  const { refusals } = useSecurityTexts()
  return (proof: Parameters<typeof client.auth.confirm>[0]) =>
    translatedBy(refusals)(client.auth.confirm(proof))
}

function PasskeyProof({ onDone }: { onDone: () => void }) {
  const texts = useConfirmTexts()
  const { refusals } = useSecurityTexts()
  const confirm = useConfirm()
  const [wasCancelled, setWasCancelled] = useState(false)
  const { start, isBusy } = useChange({
    send: async () => {
      setWasCancelled(false)
      const answer = await readPasskey(await translatedBy(refusals)(client.auth.passkeyOptions()))
      if ('problem' in answer) {
        setWasCancelled(true)
        return
      }
      await confirm(answer)
      onDone()
    },
  })
  return (
    <>
      <Button
        data-autofocus
        size="md"
        leftSection={<IconKey aria-hidden size={18} />}
        loading={isBusy}
        onClick={() => void start()}
      >
        {texts.passkey}
      </Button>
      {wasCancelled && (
        <Alert color="yellow" variant="light" role="alert">
          {texts.passkeyCancelled}
        </Alert>
      )}
    </>
  )
}

function PasswordProof({ isFirst, onDone }: { isFirst: boolean; onDone: () => void }) {
  const texts = useConfirmTexts()
  const confirm = useConfirm()
  const [password, setPassword] = useState('')
  const send = async () => {
    await confirm({ password })
    onDone()
  }
  return (
    <SubmitForm submitLabel={texts.submit} send={send}>
      <PasswordField value={password} onChange={setPassword} isFirst={isFirst} />
    </SubmitForm>
  )
}

function OpenidProof({ provider }: { provider: string }) {
  const texts = useConfirmTexts()
  const { refusals } = useSecurityTexts()
  const { start, isBusy } = useChange({
    send: async () => {
      const { url } = await translatedBy(refusals)(client.factors.confirmByOpenid())
      location.assign(url)
    },
  })
  return (
    <div>
      <Button variant="default" fullWidth loading={isBusy} onClick={() => void start()}>
        {texts.openid(provider)}
      </Button>
      <Text size="sm" c="var(--ink-soft)" mt={4}>
        {texts.openidText}
      </Text>
    </div>
  )
}
