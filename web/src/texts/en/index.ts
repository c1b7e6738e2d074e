import { bills } from './bills.ts'
import { common } from './common.ts'
import { dates } from './dates.ts'
import { groups } from './groups.ts'
import { home } from './home.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { refusals } from './refusals.ts'
import { settings } from './settings.ts'
import { signIn } from './sign-in.ts'
import { statistics } from './statistics.ts'
import { telemetry } from './telemetry.ts'

/** Everything that Duebook says, in English. A translation has the same shape. */
export const en = {
  common,
  dates,
  refusals,
  signIn,
  telemetry,
  home,
  bills,
  payments,
  statistics,
  groups,
  people,
  settings,
}
