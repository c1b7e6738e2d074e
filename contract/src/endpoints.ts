import { accountEndpoints } from './account.ts'
import { auditEndpoints } from './audit.ts'
import { authEndpoints, setupEndpoints } from './auth.ts'
import { billEndpoints } from './bills.ts'
import { categoryEndpoints } from './categories.ts'
import { channelEndpoints } from './channels.ts'
import { cycleEndpoints } from './cycles.ts'
import { deviceEndpoints } from './devices.ts'
import { exportEndpoints } from './exports.ts'
import { factorEndpoints } from './factors.ts'
import { feedEndpoints } from './feeds.ts'
import { groupEndpoints } from './groups.ts'
import { importEndpoints } from './imports.ts'
import { insightEndpoints } from './insight.ts'
import { instanceEndpoints } from './instance.ts'
import { invitationEndpoints } from './invitations.ts'
import { memberEndpoints } from './members.ts'
import { notificationEndpoints } from './notifications.ts'
import { paymentEndpoints } from './payments.ts'
import { reminderEndpoints } from './reminders.ts'
import { statsEndpoints } from './stats.ts'
import { telemetryEndpoints } from './telemetry.ts'
import { tokenEndpoints } from './tokens.ts'
import { userEndpoints } from './users.ts'
import { webhookEndpoints } from './webhooks.ts'

/** The base of every path. */
export const API_PREFIX = '/api/v2'

/** The whole interface. */
export const endpoints = {
  ...setupEndpoints,
  ...authEndpoints,
  ...factorEndpoints,
  ...accountEndpoints,
  ...userEndpoints,
  ...invitationEndpoints,
  ...groupEndpoints,
  ...exportEndpoints,
  ...memberEndpoints,
  ...billEndpoints,
  ...paymentEndpoints,
  ...statsEndpoints,
  ...cycleEndpoints,
  ...categoryEndpoints,
  ...insightEndpoints,
  ...importEndpoints,
  ...reminderEndpoints,
  ...channelEndpoints,
  ...notificationEndpoints,
  ...feedEndpoints,
  ...webhookEndpoints,
  ...deviceEndpoints,
  ...tokenEndpoints,
  ...auditEndpoints,
  ...telemetryEndpoints,
  ...instanceEndpoints,
}
