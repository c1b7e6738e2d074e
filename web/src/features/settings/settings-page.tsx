import type { Me } from '@duebook/contract'
import { useMediaQuery } from '@mantine/hooks'
import {
  IconBell,
  IconCalendarShare,
  IconChartDots,
  IconChevronLeft,
  IconChevronRight,
  IconDeviceMobile,
  IconKey,
  IconLock,
  IconPalette,
  IconWebhook,
} from '@tabler/icons-react'
import { Link, Navigate, useParams } from '@tanstack/react-router'
import { Fragment, lazy, type ReactNode } from 'react'
import { useGroupChoice } from '../../group/current-group.tsx'
import { useSettingsTexts } from '../../texts/settings-texts.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Page } from '../../ui/page.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { RemindersSection } from './reminders/reminders-section.tsx'
import classes from './settings-page.module.css'
import { TelemetrySection } from './telemetry-section.tsx'

// On demand, like those of other programs below.
const SecuritySection = lazy(() => import('./security/security-section.tsx'))
const TokensSection = lazy(() => import('./tokens/tokens-section.tsx'))
const FeedsSection = lazy(() => import('./feeds/feeds-section.tsx'))
const WebhooksSection = lazy(() => import('./webhooks/webhooks-section.tsx'))

const SECTIONS = {
  reminders: { icon: IconBell, show: () => <RemindersSection /> },
  appearance: { icon: IconPalette, show: () => <AppearanceSection /> },
  security: { icon: IconLock, show: ({ user }: Me) => <SecuritySection email={user.email} /> },
  devices: { icon: IconDeviceMobile, show: () => <DevicesSection /> },
  usage: { icon: IconChartDots, show: () => <TelemetrySection /> },
  tokens: { icon: IconKey, show: () => <TokensSection /> },
  feeds: { icon: IconCalendarShare, show: () => <FeedsSection /> },
  webhooks: { icon: IconWebhook, show: () => <WebhooksSection /> },
}
type SectionName = keyof typeof SECTIONS

/** What other programs use: last, under a heading of its own. */
const CONNECTIONS: readonly SectionName[] = ['tokens', 'feeds', 'webhooks']

/** As wide as the navigation at the side begins (shell.module.css). */
const SIDE_BY_SIDE = '(min-width: 62em)'

/** Each section has an address: beside the list of all on a desktop; on a phone the list leads to it. */
export function SettingsPage() {
  const { common } = useTexts()
  const texts = useSettingsTexts()
  const { me } = useGroupChoice()
  const names = useSectionNames()
  const { section } = useParams({ strict: false })
  const hasRoom = useMediaQuery(SIDE_BY_SIDE, undefined, { getInitialValueInEffect: false })
  if (section === undefined) {
    if (hasRoom) return <Navigate to="/settings/$section" params={{ section: 'reminders' }} replace />
    return (
      <Page title={texts.title}>
        <SectionList names={names} />
      </Page>
    )
  }
  const name = names.find((each) => each === section)
  if (name === undefined) {
    return (
      <Page title={common.errors.notFound}>
        <Link to="/settings">{texts.title}</Link>
      </Page>
    )
  }
  return (
    <div className={classes.layout}>
      <div className={classes.side}>
        <SectionList names={names} />
      </div>
      <div className={classes.section}>
        <Link to="/settings" className={classes.back}>
          <IconChevronLeft aria-hidden size={18} />
          {texts.title}
        </Link>
        <Page key={name} title={texts.sections[name].title}>
          {SECTIONS[name].show(me)}
        </Page>
      </div>
    </div>
  )
}

function SectionList({ names }: { names: readonly SectionName[] }): ReactNode {
  const texts = useSettingsTexts()
  return (
    <nav className={classes.list} aria-label={texts.title}>
      {names.map((name) => {
        const { icon: Icon } = SECTIONS[name]
        const { title, text } = texts.sections[name]
        return (
          <Fragment key={name}>
            {name === CONNECTIONS[0] && <h2 className={classes.heading}>{texts.connections}</h2>}
            <Link
              to="/settings/$section"
              params={{ section: name }}
              className={classes.entry}
              activeProps={{ 'data-active': true, 'aria-current': 'page' }}
            >
              <Icon aria-hidden size={22} className={classes.icon} />
              <span className={classes.words}>
                <span>{title}</span>
                <span className={classes.text}>{text}</span>
              </span>
              <IconChevronRight aria-hidden size={18} className={classes.chevron} />
            </Link>
          </Fragment>
        )
      })}
    </nav>
  )
}

/** What an account shares is for its owners, and what leaves a group for those who manage it. */
function useSectionNames(): SectionName[] {
  const { me, group } = useGroupChoice()
  const all = Object.keys(SECTIONS) as SectionName[]
  const hidden: SectionName[] = [
    ...(me.is_account_owner ? [] : ['usage' as const]),
    ...(group.role === 'manager' ? [] : ['webhooks' as const]),
  ]
  return all.filter((name) => !hidden.includes(name))
}
