import { ActionIcon, Menu } from '@mantine/core'
import {
  IconCalendarDollar,
  IconChartBar,
  IconLogout,
  IconPlus,
  IconReceipt,
  IconSettings,
  IconUserCircle,
  IconWallet,
} from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { useTexts } from '../texts/texts.tsx'
import { NameMark } from '../ui/name-mark.tsx'
import { useCanWrite, useGroupChoice } from './group.tsx'
import { GroupMenu } from './group-menu.tsx'
import classes from './shell.module.css'
import { useSignOut } from './sign-out.ts'
import { ThemeItems } from './theme-items.tsx'

/** What stands around every page: at the side on a desk, at top and bottom on a phone. */
export function Shell() {
  const texts = useTexts().common
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
        <Link to="/bills/new" className={`${classes.place} ${classes.add}`}>
          <IconPlus aria-hidden size={22} />
          {texts.addBill}
        </Link>
      )}
    </nav>
  )
}

function AccountMenu() {
  const texts = useTexts().common
  const { me } = useGroupChoice()
  const signOut = useSignOut()
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={texts.account(me.user.email)}>
          <IconUserCircle aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.user.email}</Menu.Label>
        <Menu.Item
          leftSection={<IconSettings aria-hidden size={18} />}
          renderRoot={(props) => <Link to="/settings" {...props} />}
        >
          {texts.settings}
        </Menu.Item>
        <Menu.Divider />
        <ThemeItems />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout aria-hidden size={18} />} onClick={() => void signOut.here()}>
          {texts.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
