import { common } from './common.ts'
import { dates } from './dates.ts'
import { groups } from './groups.ts'
import { home } from './home.ts'
import { keyboard } from './keyboard.ts'
import { offline } from './offline.ts'
import { refusals } from './refusals.ts'
import { signIn } from './sign-in.ts'

/** Everything that Duebook says, in English. A translation has the same shape. */
export const en = {
  common,
  dates,
  refusals,
  signIn,
  offline,
  home,
  keyboard,
  groups,
}
