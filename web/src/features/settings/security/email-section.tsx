import { Alert, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { client } from '../../../api/client.ts'
import { useFactorTexts } from '../../../texts/factor-texts.ts'
import { useSecurityTexts } from '../../../texts/security-texts.ts'
import { Section } from '../../../ui/section.tsx'
import { SubmitForm } from '../../../ui/submit-form.tsx'
import { translatedBy } from '../../../ui/translated.ts'

/** A new address counts once somebody who reads its mail has opened the link. */
export function EmailSection({ email }: { email: string }) {
  const texts = useFactorTexts().email
  const { refusals } = useSecurityTexts()
  const [next, setNext] = useState('')
  const [pending, setPending] = useState<string>()
  const [wasSent, setWasSent] = useState(false)
  const isSame = next.trim().toLowerCase() === email.toLowerCase()
  const send = async () => {
    const asked = next.trim()
    const answer = await translatedBy(refusals)(client.updateMe({ email: asked }))
    setPending(answer.pending_email ?? asked)
    setNext('')
    setWasSent(false)
  }
  return (
    <Section title={texts.title}>
      <Text c="var(--ink-soft)" mb="md">
        {texts.current(email)}
      </Text>
      {pending !== undefined && (
        <Alert color="green" variant="light" role="status" mb="md">
          {texts.sent(pending)}
        </Alert>
      )}
      <SubmitForm
        submitLabel={texts.submit}
        send={send}
        check={() => {
          setWasSent(true)
          return next.trim() !== '' && !isSame
        }}
      >
        <TextInput
          type="email"
          label={texts.label}
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          withAsterisk={false}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          error={wasSent && (isSame ? texts.same : next.trim() === '' && texts.missing)}
        />
      </SubmitForm>
    </Section>
  )
}
