import { Checkbox, Stack } from '@mantine/core'
import { useGroupChoice } from '../../group/current-group.tsx'
import { Choice } from './choice.tsx'

interface GroupChoiceProps {
  texts: { groups: string; groupChoice: Record<'all' | 'some', string>; groupsHint: string }
  /** Null: all of them, also those of later. */
  value: readonly number[] | null
  onChange: (groupIds: number[] | null) => void
  problem: string | false
}

/** Which of the user's groups another program sees. */
export function GroupChoice({ texts, value, onChange, problem }: GroupChoiceProps) {
  const { me, group } = useGroupChoice()
  return (
    <>
      <Choice
        label={texts.groups}
        words={texts.groupChoice}
        value={value === null ? 'all' : 'some'}
        onChange={(reach) => onChange(reach === 'all' ? null : [group.id])}
        hint={value === null ? texts.groupsHint : undefined}
      />
      {value !== null && (
        <Checkbox.Group
          aria-label={texts.groups}
          value={value.map(String)}
          onChange={(chosen) => onChange(chosen.map(Number))}
          error={problem}
        >
          <Stack gap="sm">
            {me.databases.map(({ id, name }) => (
              <Checkbox key={id} value={String(id)} label={name} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
    </>
  )
}

/** Those that the user can open now. */
export function useGroupNames(
  ids: readonly number[] | null,
  texts: { allGroups: string; noGroups: string },
): string {
  const { me } = useGroupChoice()
  if (ids === null) return texts.allGroups
  const names = me.databases.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.length === 0 ? texts.noGroups : names.join(', ')
}
