import { Anchor, Collapse } from '@mantine/core'
import { useId, useState } from 'react'
import classes from './payload.module.css'

/** The report as it is sent, for those who want to see it. */
export function Payload({ payload, show, hide }: { payload: object | null; show: string; hide: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  if (payload === null) return null
  return (
    <div className={classes.payload}>
      <Anchor
        component="button"
        type="button"
        ta="start"
        py={6}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? hide : show}
      </Anchor>
      <Collapse expanded={isOpen} id={id}>
        {/* A box that scrolls must be reachable by keyboard. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
        <pre tabIndex={0} className={classes.text}>
          {JSON.stringify(payload, null, 2)}
        </pre>
      </Collapse>
    </div>
  )
}
