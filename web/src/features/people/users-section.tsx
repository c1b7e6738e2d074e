import { useUsers } from '../../api/people.ts'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { LoadedRows } from '../../ui/loaded-rows.tsx'
import { AddPeopleSection } from './add-people-section.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { UserRow } from './user-row.tsx'

export function UsersSection() {
  const texts = usePeopleTexts().users
  const users = useUsers()
  return (
    <AddPeopleSection texts={texts} look={{ variant: 'default' }} dialog={CreateUserDialog}>
      <LoadedRows label={texts.list} query={users} expected={3}>
        {(user) => <UserRow key={user.id} user={user} />}
      </LoadedRows>
    </AddPeopleSection>
  )
}
