import { Anchor } from '@mantine/core'
import { useSignOut } from '../../api/sign-out.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GroupInvitations } from '../../ui/group-invitations.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { GroupForm } from './group-form.tsx'
import { defaultGroup, useCreateGroup } from './use-create-group.ts'

/** Without a group there is nothing to show. Administrators can change that themselves. */
export default function NoGroups({ isAdmin }: { isAdmin: boolean }) {
  const texts = useTexts()
  const create = useCreateGroup()
  const signOut = useSignOut()
  const signOutButton = (
    <Anchor component="button" type="button" ta="start" py={6} onClick={() => void signOut.here()}>
      {texts.common.signOut}
    </Anchor>
  )
  if (!isAdmin) {
    return (
      <StandalonePage title={texts.common.noGroups.title}>
        <GroupInvitations />
        <EmptyState text={texts.common.noGroups.text}>{signOutButton}</EmptyState>
      </StandalonePage>
    )
  }
  return (
    <StandalonePage title={texts.groups.none.title} text={texts.groups.none.text}>
      <GroupInvitations />
      <GroupForm
        initial={defaultGroup()}
        submitLabel={texts.groups.new.submit}
        send={create}
        actions={signOutButton}
      />
    </StandalonePage>
  )
}
