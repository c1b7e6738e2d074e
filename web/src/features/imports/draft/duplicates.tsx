import type { Import, OnDuplicate } from '@duebook/contract'
import { SegmentedControl, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useImportTexts } from '../../../texts/import-texts.ts'
import { Section } from '../../../ui/section.tsx'
import type { ChangeDraft } from './use-draft.ts'
import { useShownChoice } from './use-shown-choice.ts'

const CHOICES: readonly OnDuplicate[] = ['skip', 'update', 'add']
const NARROW = '(max-width: 47.99em)'

interface DuplicatesProps {
  draft: Pick<Import, 'options' | 'counts'>
  onChange: ChangeDraft
}

/** What becomes of bills that the group has already. */
export function Duplicates({ draft, onChange }: DuplicatesProps) {
  const texts = useImportTexts().duplicates
  const [chosen, choose] = useShownChoice(draft.options.on_duplicate, (value) =>
    onChange({ options: { on_duplicate: value } }),
  )
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  return (
    <Section title={texts.title(draft.counts.duplicates)}>
      <Text c="var(--ink-soft)" mb="sm">
        {texts.text}
      </Text>
      <SegmentedControl
        aria-label={texts.label}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        fullWidth={isNarrow}
        data={CHOICES.map((value) => ({ value, label: texts.choices[value] }))}
        value={chosen}
        onChange={choose}
      />
    </Section>
  )
}
