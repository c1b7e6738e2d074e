export const telemetry = {
  title: 'May Duebook report how it is used?',
  purpose:
    'Reports help to decide what to work on. They hold counts about this instance, never what your bills say.',
  collected: {
    title: 'What a report holds',
    items: [
      'How many users, bill groups, bills and payments there are',
      'How many bills use automatic payment, vary or are deposits',
      'Versions of Duebook, its database and operating system',
      'A random number for this instance, so that reports are not counted twice',
    ],
  },
  notCollected: {
    title: 'What it never holds',
    items: [
      'Names, email or postal addresses, the address of this server',
      'Names of bills, notes, accounts or links',
      'Amounts, payments or their dates',
      'Who signed in, or when',
    ],
  },
  destination: (url: string) => `Reports go to ${url}, once a day.`,
  noDestination: 'No destination is set on this server, so nothing is sent, whatever you choose.',
  later: 'You can change your mind in Settings at any time. Every report is listed there.',
  showPayload: 'Show exactly what would be sent now',
  hidePayload: 'Hide it',
  noPayload: 'There is nothing to show while this server’s settings disable reports.',
  accept: 'Accept & Continue',
  optOut: 'Opt Out',
  settings: {
    title: 'Reports about usage',
    disabled: 'This server’s settings disable reports. Nothing is sent, whatever is chosen here.',
    states: {
      pending: 'Not decided yet. Nothing is sent.',
      accepted: 'Allowed.',
      disabled: 'Not allowed. Nothing is sent.',
    },
    allow: 'Allow reports',
    forbid: 'Stop reports',
    next: (when: string) => `The next one is due ${when}.`,
    instance: (id: string) => `This instance calls itself ${id}.`,
    records: 'Past reports',
    noRecords: 'None was sent so far.',
    sent: 'Sent',
    failed: 'Failed',
    showRecord: 'Show what was sent',
  },
}
