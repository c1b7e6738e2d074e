import { SegmentedControl, Text } from '@mantine/core'

interface ChoiceProps<T extends string> {
  label: string
  words: Record<T, string>
  value: T
  onChange: (value: T) => void
  hint?: string | undefined
}

/** One of a few. */
export function Choice<T extends string>({ label, words, value, onChange, hint }: ChoiceProps<T>) {
  const data = (Object.keys(words) as T[]).map((each) => ({ value: each, label: words[each] }))
  return (
    <div>
      <Text size="sm" fw={600} mb={4}>
        {label}
      </Text>
      <SegmentedControl fullWidth aria-label={label} data={data} value={value} onChange={onChange} />
      {hint !== undefined && (
        <Text size="sm" c="var(--ink-soft)" mt={4} aria-live="polite">
          {hint}
        </Text>
      )}
    </div>
  )
}
