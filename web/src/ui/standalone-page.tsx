import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { LanguageMenu } from './language-menu.tsx'
import { Logo } from './logo.tsx'
import classes from './standalone-page.module.css'

/** A page outside of the app's frame: one column, one task. */
export function StandalonePage({ title, text, notice, children }: StandalonePageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    document.title = `${title} · Duebook`
    // On the first page the browser's initial focus is right; later it would be lost with the replaced page.
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [title])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Logo />
        <LanguageMenu />
      </header>
      <main className={classes.main}>
        <Title order={1} ref={heading} tabIndex={-1} className={classes.title}>
          {title}
        </Title>
        {text && (
          <Text c="var(--ink-soft)" mt={4}>
            {text}
          </Text>
        )}
        {notice && (
          <p className={classes.notice} role="status">
            {notice}
          </p>
        )}
        <div className={`panel ${classes.panel}`}>{children}</div>
      </main>
    </div>
  )
}

interface StandalonePageProps {
  title: string
  text?: string
  notice?: string | undefined
  children: ReactNode
}
