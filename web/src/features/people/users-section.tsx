import { Button } from '@mantine/core'
import { useState } from 'react'
import { useUsers } from '../../api/people.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { Section } from '../../ui/section.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { UserRow } from './user-row.tsx'

export function UsersSection() {
  const texts = useTexts().people.users
  const users = useUsers()
  const [isCreating, setIsCreating] = useState(false)
  return (
    <Section
      title={texts.title}
      actions={
        <Button variant="default" onClick={() => setIsCreating(true)}>
          {texts.create}
        </Button>
      }
    >
      {users.isPending && <SkeletonRows count={3} height={48} />}
      {users.isError && <ErrorState error={users.error} retry={() => void users.refetch()} />}
      {users.data && (
        <RowList label={texts.list}>
          {users.data.map((user) => (
            <UserRow key={user.id} user={user} />
          ))}
        </RowList>
      )}
      <CreateUserDialog opened={isCreating} onClose={() => setIsCreating(false)} />
    </Section>
  )
}
