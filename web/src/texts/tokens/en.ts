import type { TokenRefusalWords } from '../refusal-words.ts'

const refusals: Partial<TokenRefusalWords> = {
  'token-not-found': 'This token no longer exists.',
}

/** What Duebook says about access tokens, in English. Loaded with their page. */
export const tokens = {
  title: 'Access tokens',
  text: 'Tokens let scripts, assistants and other programs, such as Home Assistant, use your bills without your password. You choose what each one can do, and can end it at any time.',
  reference: 'API reference',
  list: 'Access tokens',
  none: 'No access tokens yet.',
  create: 'New token',
  access: { read: 'Can only read', write: 'Can read and edit' },
  allGroups: 'All groups',
  noGroups: 'None of your groups',
  expires: (day: string) => `Expires ${day}`,
  expired: 'Expired',
  never: 'Doesn’t expire',
  lastUsed: (when: string) => `Last used around ${when}`,
  neverUsed: 'Never used',
  end: 'End',
  endNamed: (name: string) => `End ${name}`,
  ending: {
    title: (name: string) => `End ${name}?`,
    text: 'The program that uses this token loses access immediately. This can’t be undone.',
    submit: 'End token',
  },
  ended: (name: string) => `${name} was ended.`,
  form: {
    title: 'New access token',
    name: 'Name',
    namePlaceholder: 'Home Assistant',
    nameMissing: 'Enter a name.',
    access: 'Access',
    accessHints: {
      read: 'Sees bills, payments and statistics.',
      write: 'Can also add, edit, pay and delete, as far as you can.',
    },
    groups: 'Groups',
    groupChoice: { all: 'All groups', some: 'Only these' },
    groupsHint: 'Also groups that you join later.',
    groupsMissing: 'Choose at least one group.',
    expires: 'Expires',
    lifetimes: { 30: 'In 30 days', 90: 'In 90 days', 365: 'In a year', never: 'Never', day: 'On a date' },
    day: 'Last day',
    submit: 'Create token',
  },
  once: {
    text: 'This token is shown only once. Anyone who has it can use it, so keep it private.',
    title: 'Your new token',
    copy: 'Copy',
    copied: 'Copied.',
    done: 'Done',
    terminal: 'For the terminal, paste it when this command asks for it:',
  },
  refusals,
}

export type TokenTexts = typeof tokens
