import type { OptionSpecs } from '#command'

/** Taken by every command, also before its name. */
export const COMMON_OPTIONS = {
  json: { type: 'boolean', help: 'print JSON' },
  group: {
    type: 'string',
    value: 'GROUP',
    help: 'use this bill group, by name or number',
    completes: 'group',
  },
  help: { type: 'boolean', short: 'h', help: 'show this help' },
} as const satisfies OptionSpecs
