import { Anchor } from '@mantine/core'
import { useSignOut } from '../../api/sign-out.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FrontPage } from '../../ui/front-page.tsx'
import { GroupInvitations } from '../../ui/group-invitations.tsx'
import { GroupForm } from './group-form.tsx'
import { useCreateGroup, usualGroup } from './use-create-group.ts'

/** Without a group there is nothing to show. Administrators can change that themselves. */
export default function NoGroups({ isAdmin }: { isAdmin: boolean }) {
  const texts = useTexts()
  const create = useCreateGroup()
  const signOut = useSignOut()
  const leave = (
    <Anchor component="button" type="button" ta="start" py={6} onClick={() => void signOut.here()}>
      {texts.common.signOut}
    </Anchor>
  )
  if (!isAdmin) {
    return (
      <FrontPage title={texts.common.noGroups.title}>
        <GroupInvitations />
        <EmptyState text={texts.common.noGroups.text}>{leave}</EmptyState>
      </FrontPage>
    )
  }
  return (
    <FrontPage title={texts.groups.none.title} text={texts.groups.none.text}>
      <GroupInvitations />
      <GroupForm initial={usualGroup()} submitLabel={texts.groups.new.submit} send={create} actions={leave} />
    </FrontPage>
  )
}
