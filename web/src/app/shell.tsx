import { IconCalendarDollar, IconChartBar, IconPlus, IconReceipt, IconWallet } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.tsx'
import { NameMark } from '../ui/name-mark.tsx'
import { AccountMenu } from './account-menu.tsx'
import { useCanWrite } from './group.tsx'
import { GroupMenu } from './group-menu.tsx'
import classes from './shell.module.css'
import { useLeavePageOfLostGroup } from './switch-group.ts'

/** What stands around every page: at the side on a desk, at top and bottom on a phone. */
export function Shell() {
  const texts = useTexts().common
  useLeavePageOfLostGroup()
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {texts.skipToContent}
      </a>
      <header className={classes.header}>
        <GroupMenu />
        <AccountMenu />
      </header>
      <Navigation />
      <main id="content" className={classes.main} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

const PLACES = [
  { to: '/', label: 'home', icon: IconCalendarDollar },
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
        <NameMark />
      </div>
      {PLACES.map(({ to, label, icon: Icon }) => (
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
