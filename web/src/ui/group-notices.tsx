import { lazy, Suspense } from 'react'
import { useGroup } from '../group/current-group.tsx'
import { GroupInvitations } from './group-invitations.tsx'
import { sampleMark } from './sample/sample-mark.ts'

const SampleNotice = lazy(() => import('./sample/sample-notice.tsx'))

/** What stands above the content of a page: invitations, and that the group is only a sample. */
export default function GroupNotices() {
  const { id } = useGroup()
  return (
    <>
      <GroupInvitations />
      {sampleMark()?.groupId === id && (
        <Suspense>
          <SampleNotice />
        </Suspense>
      )}
    </>
  )
}
