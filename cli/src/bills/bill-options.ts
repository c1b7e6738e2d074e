import { ICONS, WEEKEND_RULES } from '@duebook/contract'
import type { OptionSpecs } from '#command'

/** What `add` and `edit` both take. */
export const DETAIL_OPTIONS = {
  due: { type: 'string', value: 'DAY', help: 'next due date, such as 2026-12-01, "1 dec" or friday' },
  on: {
    type: 'string',
    value: 'DAYS',
    help: 'days on which it repeats: "mon, thu", "1, 15", last, "2nd tue", "15 jan, 15 jul"',
  },
  account: { type: 'string', value: 'ACCOUNT', help: 'account it is paid from', completes: 'account' },
  category: { type: 'string', value: 'CATEGORY', help: 'category, by name', completes: 'category' },
  tag: { type: 'string', multiple: true, value: 'TAG', help: 'tag' },
  notes: { type: 'string', value: 'TEXT', help: 'notes' },
  url: { type: 'string', value: 'URL', help: 'web address, mailto: or tel:' },
  'auto-pay': { type: 'boolean', help: 'paid automatically, for example by direct debit' },
  variable: { type: 'boolean', help: 'the amount varies' },
  draft: { type: 'boolean', help: 'still being set up' },
  ends: { type: 'string', value: 'DAY', help: 'no due date is after this day' },
  times: { type: 'string', value: 'COUNT', help: 'how many due dates are left' },
  weekend: {
    type: 'string',
    value: 'RULE',
    help: 'on a weekend pay then (keep), the Friday before (before) or the Monday after (after)',
    completes: WEEKEND_RULES,
  },
  icon: { type: 'string', value: 'ICON', help: 'icon', completes: ICONS },
} as const satisfies OptionSpecs
