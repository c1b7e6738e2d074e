import { Text, Title } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './front-page.module.css'
import { LanguageMenu } from './language-menu.tsx'
import { NameMark } from './name-mark.tsx'

/** A page before the app: one column, one thing to do. */
export function FrontPage({ title, text, notice, children }: FrontPageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  useEffect(() => {
    document.title = `${title} · Duebook`
    // On the first page the browser's own place is right; later the focus would be lost with what was replaced.
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [title])
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <NameMark />
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

interface FrontPageProps {
  title: string
  text?: string
  notice?: string | undefined
  children: ReactNode
}
