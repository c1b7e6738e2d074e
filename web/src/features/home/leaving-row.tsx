import type { Cycle } from '@duebook/contract'
import { IconCheck } from '@tabler/icons-react'
import classes from './leaving-row.module.css'

/** A row that was just settled: a tick, then it closes. The list has already gone on without it. */
export function LeavingRow({ cycle }: { cycle: Cycle }) {
  return (
    <li className={classes.row} aria-hidden data-leaving>
      <span>{cycle.bill_name}</span>
      <IconCheck size={28} stroke={3} />
    </li>
  )
}
