import { useGroup } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { AuditLink } from '../../ui/audit-link.tsx'
import { Page } from '../../ui/page.tsx'
import { TimezoneOffer } from '../../ui/timezone-offer.tsx'
import { CategoriesSection } from './categories-section.tsx'
import { ExportSection } from './export-section.tsx'
import { GroupFacts } from './group-facts.tsx'
import { GroupSettings } from './group-settings.tsx'
import { ImportSection } from './import-section.tsx'
import { LeaveOrDeleteSection } from './leave-or-delete-section.tsx'
import { MembersSection } from './members-section.tsx'

/** The chosen group: its settings and people for those who manage it, what it is for everybody else. */
export function GroupPage() {
  const texts = useTexts().groups.menu
  const { id, role } = useGroup()
  if (role !== 'manager') {
    return (
      <Page title={texts.about}>
        <GroupFacts />
        <CategoriesSection />
        {role === 'editor' && <ImportSection />}
        <LeaveOrDeleteSection key={id} />
      </Page>
    )
  }
  return (
    <Page title={texts.settings}>
      <TimezoneOffer />
      <GroupSettings />
      <CategoriesSection />
      <MembersSection key={id} />
      <ImportSection />
      <ExportSection />
      <AuditLink log="group" />
      <LeaveOrDeleteSection key={`${id} leave or delete`} />
    </Page>
  )
}
