import { type ReactNode, useLayoutEffect, useRef } from 'react'
import classes from './row-list.module.css'

/** A list of people, devices or invitations: title, details and actions. */
export function RowList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label} tabIndex={-1}>
      {children}
    </ul>
  )
}

interface RowProps {
  title: ReactNode
  /** One line each. */
  facts?: readonly string[]
  actions?: ReactNode
  /** Below the row. */
  after?: ReactNode
}

export function Row({ title, facts = [], actions, after }: RowProps) {
  const row = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const list = row.current?.parentElement
    // If a row or its dialog disappears, the focus would be lost and Tab would start at the top.
    return () =>
      queueMicrotask(() => {
        if (document.activeElement === document.body) list?.focus({ preventScroll: true })
      })
  }, [])
  return (
    <li className={classes.row} ref={row}>
      <div className={classes.what}>
        <div className={classes.title}>{title}</div>
        {facts.map((fact) => (
          <div key={fact} className={classes.facts}>
            {fact}
          </div>
        ))}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
      {after}
    </li>
  )
}

/** A word beside a title. */
export function Mark({ strong = false, children }: { strong?: boolean; children: ReactNode }) {
  return (
    <span className={classes.mark} data-strong={strong || undefined}>
      {children}
    </span>
  )
}
