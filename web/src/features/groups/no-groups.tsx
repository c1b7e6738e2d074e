import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSignOut } from '../../api/sign-out.ts'
import { useGroupTexts } from '../../texts/group-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { GroupInvitations } from '../../ui/group-invitations.tsx'
import { StandalonePage } from '../../ui/standalone-page.tsx'
import { GroupForm } from './group-form.tsx'
import { defaultGroup, useCreateGroup } from './use-create-group.ts'

interface NoGroupsProps {
  isAdmin: boolean
  /** What else can be done without a group. */
  children: ReactNode
}

/** Without a group there is nothing to show. Administrators can change that themselves. */
export default function NoGroups({ isAdmin, children }: NoGroupsProps) {
  const texts = useTexts()
  const words = useGroupTexts()
  const create = useCreateGroup()
  const signOut = useSignOut()
  const links = (
    <>
      {children}
      <Anchor component="button" type="button" ta="start" py={6} onClick={() => void signOut.here()}>
        {texts.common.signOut}
      </Anchor>
    </>
  )
  if (!isAdmin) {
    return (
      <StandalonePage title={texts.common.noGroups.title}>
        <GroupInvitations />
        <EmptyState text={texts.common.noGroups.text}>{links}</EmptyState>
      </StandalonePage>
    )
  }
  return (
    <StandalonePage title={words.none.title} text={words.none.text}>
      <GroupInvitations />
      <GroupForm initial={defaultGroup()} submitLabel={words.new.submit} send={create} actions={links} />
    </StandalonePage>
  )
}
