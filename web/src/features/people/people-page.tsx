import { useGroupChoice } from '../../group/current-group.tsx'
import { usePeopleTexts } from '../../texts/people-texts.ts'
import { AuditLink } from '../../ui/audit-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { InvitationsSection } from './invitations-section.tsx'
import { RequiredFactorSection } from './required-factor-section.tsx'
import { UsersSection } from './users-section.tsx'

/** Everyone in the account. Users who are not admins see a notice instead. */
export function PeoplePage() {
  const texts = usePeopleTexts()
  const { me } = useGroupChoice()
  return (
    <Page title={texts.title}>
      {me.user.is_admin ? (
        <>
          <InvitationsSection />
          <UsersSection />
          <RequiredFactorSection />
          {me.is_account_owner && <AuditLink log="account" />}
        </>
      ) : (
        <div className="panel">
          <EmptyState title={texts.administratorsOnly.title} text={texts.administratorsOnly.text} />
        </div>
      )}
    </Page>
  )
}
