import { useGroupChoice } from '../../group/current-group.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { Page } from '../../ui/page.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { TelemetrySection } from './telemetry-section.tsx'

export function SettingsPage() {
  const texts = useTexts().settings
  const { me } = useGroupChoice()
  return (
    <Page title={texts.title}>
      <AppearanceSection />
      <PasswordSection email={me.user.email} />
      <SessionsSection />
      <DevicesSection />
      {me.is_account_owner && <TelemetrySection />}
    </Page>
  )
}
