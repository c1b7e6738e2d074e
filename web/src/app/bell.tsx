import { IconBell } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTexts } from '../texts/texts.tsx'
import classes from './shell.module.css'
import { whenIdleAfterPage } from './when-idle-after-page.ts'

const UnreadCount = lazy(() => import('./unread-count.tsx'))

/** Leads to the inbox. How many are unread is asked for once the page is shown. */
export function Bell() {
  const { inbox } = useTexts().common
  const router = useRouter()
  const [isPageShown, setIsPageShown] = useState(false)
  useEffect(() => {
    return whenIdleAfterPage(router, () => setIsPageShown(true))
  }, [router])
  return (
    <Link to="/inbox" className={classes.bell}>
      <IconBell aria-hidden />
      <span className="visually-hidden">{inbox}</span>
      {isPageShown && (
        <Suspense>
          <UnreadCount />
        </Suspense>
      )}
    </Link>
  )
}
