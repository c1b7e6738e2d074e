import type { Role } from '@duebook/contract'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useGroupTexts } from '../texts/group-texts.ts'

export const ROLES: readonly Role[] = ['viewer', 'editor', 'manager']

interface RoleFieldProps extends Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> {
  value: Role
  onChange: (role: Role) => void
}

export function RoleField({ value, onChange, ...props }: RoleFieldProps) {
  const texts = useGroupTexts().roles
  return (
    <NativeSelect
      {...props}
      value={value}
      data={ROLES.map((role) => ({ value: role, label: texts.names[role] }))}
      onChange={({ currentTarget }) => onChange(ROLES.find((role) => role === currentTarget.value) ?? value)}
    />
  )
}
