/** What Duebook says about usage reports, in English. Loaded by the notice and the settings. */
export const telemetry = {
  title: 'Share usage data?',
  purpose:
    'Usage reports help improve Duebook. They contain counts about this instance, but never the contents of your bills.',
  collected: {
    title: 'What a report contains',
    items: [
      'Number of users by role, and of users active in the last 30 days',
      'Number of bill groups, payments and mobile devices',
      'Number of bills and deposits, and how many are archived, autopay or variable',
      'When the first user was created',
      'Versions of Duebook, Node.js, the database and the operating system, and how Duebook is installed',
      'A random ID for this instance, so it isn’t counted twice',
    ],
  },
  notCollected: {
    title: 'What it never contains',
    items: [
      'Names, email addresses, postal addresses or the address of this server',
      'Bill names, notes, accounts or links',
      'Amounts or payment dates',
      'Who signed in, or when',
    ],
  },
  destination: (url: string) => `Reports are sent to ${url} once a day.`,
  noDestination: 'No destination is configured on this server, so nothing is sent either way.',
  later: 'You can change this in Settings at any time, and see every report there.',
  showPayload: 'Show the exact data',
  hidePayload: 'Hide the data',
  accept: 'Accept & Continue',
  optOut: 'Opt Out',
  settings: {
    title: 'Usage reports',
    disabled: 'Usage reports are turned off in the server configuration, so nothing is sent.',
    states: {
      pending: 'Not decided yet. Nothing is sent.',
      accepted: 'On.',
      disabled: 'Off. Nothing is sent.',
    },
    /** Where reports go, also while they are off. */
    destination: (url: string) => `Destination: ${url}, once a day.`,
    allow: 'Turn on reports',
    forbid: 'Turn off reports',
    next: (when: string) => `Next report: ${when}.`,
    instance: (id: string) => `Instance ID: ${id}`,
    records: 'Past reports',
    noRecords: 'None sent yet.',
    sent: 'Sent',
    failed: 'Failed',
    showRecord: 'Show data',
  },
}

export type TelemetryTexts = typeof telemetry
