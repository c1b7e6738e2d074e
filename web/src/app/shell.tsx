import {
  IconCalendarDollar,
  IconCalendarMonth,
  IconChartBar,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconWallet,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useCanWrite } from '../api/can-write.ts'
import { useTexts } from '../texts/texts.tsx'
import { Announcer } from '../ui/announce.tsx'
import { Logo } from '../ui/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { GroupMenu } from './group-menu.tsx'
import { KeptMark } from './kept-mark.tsx'
import { Keyboard } from './keyboard/keyboard.tsx'
import { SearchButton } from './keyboard/search-button.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import classes from './shell.module.css'
import { useLeavePageOfLostGroup } from './switch-group.ts'

/** The frame of every page: at the side on a desktop, at top and bottom on a phone. */
export function Shell() {
  const texts = useTexts().common
  const canWrite = useCanWrite()
  const pages = [...PAGES, { to: '/settings', label: 'settings', icon: IconSettings } as const].map(
    ({ label, ...page }) => ({ ...page, name: texts[label] }),
  )
  useLeavePageOfLostGroup()
  return (
    <Keyboard pages={pages}>
      <div className={classes.shell}>
        <a href="#content" className={classes.skip}>
          {texts.skipToContent}
        </a>
        <header className={classes.header}>
          <GroupMenu />
          <div className={classes.tools}>
            {canWrite && (
              <Link to="/bills/new" className={classes.headerAdd} aria-label={texts.addBill}>
                <IconPlus aria-hidden size={24} />
              </Link>
            )}
            <SearchButton />
            <Bell />
            <AccountMenu />
          </div>
        </header>
        <Navigation />
        <main id="content" className={classes.main} tabIndex={-1}>
          <OfflineBanner />
          <KeptMark />
          <Outlet />
        </main>
        <Announcer />
      </div>
    </Keyboard>
  )
}

const PAGES = [
  { to: '/', label: 'home', icon: IconCalendarDollar },
  { to: '/calendar', label: 'calendar', icon: IconCalendarMonth },
  { to: '/bills', label: 'bills', icon: IconReceipt },
  { to: '/payments', label: 'payments', icon: IconWallet },
  { to: '/statistics', label: 'statistics', icon: IconChartBar },
] as const

function Navigation() {
  const texts = useTexts().common
  const canWrite = useCanWrite()
  return (
    <nav className={classes.nav} aria-label={texts.navigation}>
      <div className={classes.mark}>
        <Logo />
      </div>
      {PAGES.map(({ to, label, icon: Icon }) => (
        <Link
          key={to}
          to={to}
          className={classes.place}
          activeProps={{ 'data-active': true, 'aria-current': 'page' }}
          activeOptions={{ exact: to === '/' }}
        >
          <Icon aria-hidden size={22} />
          {texts[label]}
        </Link>
      ))}
      {canWrite && (
        <Link
          to="/bills/new"
          className={`${classes.place} ${classes.add}`}
          activeProps={{ 'data-active': true }}
        >
          <IconPlus aria-hidden size={24} />
          <span>{texts.addBill}</span>
        </Link>
      )}
    </nav>
  )
}
