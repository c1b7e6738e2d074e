import { accounts } from '#db/migrations/0001-accounts'
import { bills } from '#db/migrations/0002-bills'
import { telemetry } from '#db/migrations/0003-telemetry'
import { people } from '#db/migrations/0004-people'
import { cycles } from '#db/migrations/0005-cycles'
import { sessionBindings } from '#db/migrations/0006-session-bindings'
import { pendingMemberships } from '#db/migrations/0007-pending-memberships'
import { paymentsByDue } from '#db/migrations/0008-payments-by-due'
import { openParts } from '#db/migrations/0009-open-parts'
import { schedules } from '#db/migrations/0010-schedules'
import { categories } from '#db/migrations/0011-categories'
import { reminders } from '#db/migrations/0012-reminders'
import { tokens } from '#db/migrations/0013-tokens'
import { feeds } from '#db/migrations/0014-feeds'
import { webhooks } from '#db/migrations/0015-webhooks'
import { insight } from '#db/migrations/0016-insight'
import { imports } from '#db/migrations/0017-imports'
import { signIn } from '#db/migrations/0018-sign-in'
import { groupPosition } from '#db/migrations/0019-group-position'
import { groupKeys } from '#db/migrations/0020-group-keys'
import { groupKeysChecked } from '#db/migrations/0021-group-keys-checked'
import { heldChannels } from '#db/migrations/0022-held-channels'
import { auditHours } from '#db/migrations/0023-audit-hours'
import { groupRevisions } from '#db/migrations/0024-group-revisions'
import { withoutPositions } from '#db/migrations/0025-without-positions'
import type { Migration } from '#db/migrations/migration'

/** In order; the position is the version. A migration is frozen once it has landed. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  bills,
  telemetry,
  people,
  cycles,
  sessionBindings,
  pendingMemberships,
  paymentsByDue,
  openParts,
  schedules,
  categories,
  reminders,
  tokens,
  feeds,
  webhooks,
  insight,
  imports,
  signIn,
  groupPosition,
  groupKeys,
  groupKeysChecked,
  heldChannels,
  auditHours,
  groupRevisions,
  withoutPositions,
]
