import { Anchor, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useSecurityTexts } from '../../texts/security-texts.ts'
import { SubmitForm } from '../submit-form.tsx'
import { TotpCodeField } from './totp-code-field.tsx'
import { useTypedCode } from './use-typed-code.ts'

interface CodeFormProps {
  withRecoveryCodes: boolean
  send: (code: string) => Promise<void>
}

/** A code of the authenticator app, or a recovery code instead. */
export function CodeForm({ withRecoveryCodes, send }: CodeFormProps) {
  const texts = useSecurityTexts().signIn.secondStep
  const [isRecovery, setIsRecovery] = useState(false)
  const { code, error, change, clear, onRefusal } = useTypedCode()
  return (
    <SubmitForm
      submitLabel={texts.submit}
      send={() => send(code)}
      onRefusal={(refusal) => onRefusal(refusal, isRecovery ? texts.wrongRecoveryCode : undefined)}
      actions={
        withRecoveryCodes && (
          <Anchor
            component="button"
            type="button"
            ta="start"
            py={6}
            onClick={() => {
              setIsRecovery(!isRecovery)
              clear()
            }}
          >
            {isRecovery ? texts.useApp : texts.useRecoveryCode}
          </Anchor>
        )
      }
    >
      {isRecovery ? (
        <RecoveryCodeField value={code} onChange={change} error={error} />
      ) : (
        <TotpCodeField
          label={texts.code}
          description={texts.codeHint}
          value={code}
          onChange={change}
          error={error}
        />
      )}
    </SubmitForm>
  )
}

interface RecoveryCodeFieldProps {
  value: string
  onChange: (code: string) => void
  error: string | undefined
}

function RecoveryCodeField({ value, onChange, error }: RecoveryCodeFieldProps) {
  const texts = useSecurityTexts().signIn.secondStep
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
  }, [])
  return (
    <TextInput
      ref={field}
      name="recovery-code"
      label={texts.recoveryCode}
      description={texts.recoveryCodeHint}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      required
      withAsterisk={false}
      value={value}
      error={error}
      errorProps={{ role: 'alert' }}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
