export const offline = {
  title: 'Offline',
  asOf: (when: string) => `This is what was due as of ${when}.`,
  readOnly: 'You can look, but not change anything.',
  notKept: 'This page was not kept. It comes back with the connection.',
  notSent: 'There is no connection, so nothing was sent. What you typed stays here.',
  missingPart:
    'A part of this page could not be fetched. Duebook may have been updated; loading the page again helps.',
  update: {
    ready: 'A new version is ready',
    load: 'Load it',
  },
}
