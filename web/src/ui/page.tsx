import { Title } from '@mantine/core'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { announce } from './announce.tsx'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** Shown beside the title. */
  actions?: ReactNode
  /** For content that grows with the window. */
  wide?: boolean
  children: ReactNode
}

/**
 * One page of the app. Its heading gets the focus, so that a screen reader announces the page; or the element with
 * `data-autofocus`, on pages that are only a form.
 */
export function Page({ title, actions, wide = false, children }: PageProps) {
  const page = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${title} · Duebook`
  }, [title])
  const opening = useRef(title)
  const isFirstPage = useRef(!hasNavigated && location.pathname === firstPath)
  const isOpen = useRef(false)
  // A layout effect, because it runs again when React has hidden the page for a part that was still loading: the focus is lost then.
  useLayoutEffect(() => {
    const isShownAgain = isOpen.current
    isOpen.current = true
    hasNavigated = true
    if (isShownAgain && document.activeElement !== document.body) return
    const first = page.current?.querySelector<HTMLElement>('[data-autofocus]')
    if (first) {
      first.focus({ preventScroll: true })
      // A focused field announces its own name, not the page.
      if (!isFirstPage.current && !isShownAgain) announce(opening.current)
    } else if (!isFirstPage.current) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <div className={classes.page} data-wide={wide || undefined} ref={page}>
      <div className={classes.head}>
        <Title order={1} size="h2" ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  )
}

// Not on the first page: there the browser's initial focus is right. Whoever is quick may leave it while it still loads.
const firstPath = location.pathname
let hasNavigated = false
