import { Progress, Text } from '@mantine/core'
import { useSecurityTexts } from '../texts/security-texts.ts'
import { passwordScore } from './password-score.ts'

const STYLES = {
  weak: { value: 33, color: 'var(--bad)' },
  fair: { value: 66, color: 'var(--warn)' },
  good: { value: 100, color: 'green' },
}

/** Only a hint: the server decides. */
export function PasswordStrength({ password }: { password: string }) {
  const texts = useSecurityTexts().signIn.strength
  if (password === '') return null
  const strength = passwordScore(password)
  const missing = 10 - [...password].length
  const words = missing > 0 ? texts.tooShort(missing) : texts[strength]
  return (
    <div aria-live="polite">
      <Progress
        mt="xs"
        size="sm"
        value={missing > 0 ? Math.max(4, (10 - missing) * 3) : STYLES[strength].value}
        color={missing > 0 ? STYLES.weak.color : STYLES[strength].color}
        aria-label={texts.label}
      />
      <Text size="sm" c="var(--ink-soft)" mt={2}>
        {words}
      </Text>
    </div>
  )
}
