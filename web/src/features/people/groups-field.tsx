import type { Database } from '@duebook/contract'
import { Checkbox, Stack, Text } from '@mantine/core'
import { useGroupChoice } from '../../group/current-group.tsx'
import { usePeopleTexts } from '../../texts/people-texts.ts'

interface GroupsFieldProps {
  value: readonly number[]
  onChange: (groupIds: number[]) => void
}

/** Which of the account's groups somebody will belong to. */
export function GroupsField({ value, onChange }: GroupsFieldProps) {
  const texts = usePeopleTexts()
  const { me } = useGroupChoice()
  const groups = me.databases.filter(mayBeShared)
  return (
    <Checkbox.Group
      label={texts.groups}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
    >
      <Stack gap="sm" mt="xs">
        {groups.length === 0 && <Text c="var(--ink-soft)">{texts.groupsNone}</Text>}
        {groups.map(({ id, name }) => (
          <Checkbox key={id} value={String(id)} label={name} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** An administrator manages every group of the account; one where they do not belongs to another. */
export function mayBeShared({ role }: Pick<Database, 'role'>): boolean {
  return role === 'manager'
}
