import type { FeedRefusalWords } from '../refusal-words.ts'

const refusals: Partial<FeedRefusalWords> = {
  'feed-not-found': 'This feed no longer exists.',
}

/** What Duebook says about calendar feeds, in English. Loaded with their page. */
export const feeds = {
  title: 'Calendar feeds',
  text: 'See your due dates in your calendar app. A feed has an address that the app subscribes to and checks for changes by itself.',
  list: 'Calendar feeds',
  none: 'No calendar feeds yet.',
  create: 'New feed',
  edit: 'Edit',
  editNamed: (name: string) => `Edit ${name}`,
  delete: 'Delete',
  deleteNamed: (name: string) => `Delete ${name}`,
  include: { both: 'Bills and deposits', bills: 'Bills', deposits: 'Deposits' },
  allGroups: 'All groups',
  noGroups: 'None of your groups',
  withoutAmounts: 'Without amounts',
  withoutPaid: 'Without what’s paid',
  neverFetched: 'Not fetched by a calendar yet',
  lastFetched: (when: string) => `Last fetched ${when}`,
  lastFetchedBy: (when: string, agent: string) => `Last fetched ${when} by ${agent}`,
  deleting: {
    title: (name: string) => `Delete ${name}?`,
    text: 'Its address stops working immediately, and calendars that use it stop updating. This can’t be undone.',
    submit: 'Delete feed',
  },
  deleted: (name: string) => `${name} was deleted.`,
  saved: 'Saved. Calendar apps show the change when they next check, often within a day.',
  form: {
    newTitle: 'New calendar feed',
    editTitle: (name: string) => `Edit ${name}`,
    name: 'Name',
    namePlaceholder: 'My bills',
    nameMissing: 'Enter a name.',
    groups: 'Groups',
    groupChoice: { all: 'All groups', some: 'Only these' },
    groupsHint: 'Also groups that you join later.',
    groupsMissing: 'Choose at least one group.',
    include: 'Show',
    showAmounts: 'Amounts',
    showAmountsHint: 'Turn off if others can see your calendar.',
    paid: 'What’s already paid, marked with ✓',
    alarm: 'Alert',
    alarms: {
      none: 'None',
      0: 'On the day, at 9:00',
      1: '1 day before, at 9:00',
      2: '2 days before, at 9:00',
      3: '3 days before, at 9:00',
      7: '1 week before, at 9:00',
      other: (days: number) => `${days} days before, at 9:00`,
    },
    alarmHint:
      'Google Calendar and Outlook ignore alerts of subscribed calendars, and Apple asks whether to keep them. Duebook’s own reminders always work.',
    create: 'Create feed',
    save: 'Save',
  },
  once: {
    text: 'This address is shown only once. Anyone who has it can see this calendar, so keep it private.',
    title: 'Address of the feed',
    copy: 'Copy',
    copied: 'Copied.',
    done: 'Done',
  },
  subscribe: 'Open in calendar app',
  qr: 'QR code with the address of the feed',
  scan: 'Scan with your phone’s camera to subscribe there.',
  help: 'How to add it',
  needsInternet:
    'Google and Outlook fetch the calendar from their own servers, so they must be able to reach this server from the internet.',
  programs: {
    google: {
      name: 'Google Calendar',
      steps: [
        'On a computer, open Google Calendar.',
        'Next to “Other calendars”, choose + and then “From URL”.',
        'Paste the address and choose “Add calendar”.',
      ],
      note: 'Google checks for changes every few hours, sometimes only once a day.',
    },
    apple: {
      name: 'Apple Calendar (iPhone, iPad, Mac)',
      steps: [
        'iPhone and iPad: scan the code above with the camera, or choose “Open in calendar app” on the device.',
        'Mac: in Calendar, choose File, then “New Calendar Subscription”, and paste the address.',
        'Choose how often it refreshes. To get alerts, turn off “Remove alerts”.',
      ],
      note: 'Works on your home network, too.',
    },
    outlook: {
      name: 'Outlook',
      steps: [
        'On outlook.com or in Outlook, open the calendar and choose “Add calendar”.',
        'Choose “Subscribe from web” and paste the address.',
        'Enter a name and choose “Import”.',
      ],
      note: 'Outlook checks for changes every few hours.',
    },
    others: {
      name: 'Thunderbird, ICSx⁵ and others',
      steps: ['Add a calendar from the network or by its URL (iCalendar or ICS), and paste the address.'],
      note: 'Works on your home network, too.',
    },
  },
  refusals,
}

export type FeedTexts = typeof feeds
