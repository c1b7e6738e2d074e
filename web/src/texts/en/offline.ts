export const offline = {
  title: 'Offline',
  asOf: (when: string) => `Last updated ${when}.`,
  updating: 'Updating…',
  readOnly: 'You can’t make changes until you’re back online.',
  notKept: 'This page isn’t available offline.',
  notSent: 'You’re offline, so nothing was sent. Your entries are still here.',
  missingPart: 'Part of this page couldn’t be loaded. Duebook may have been updated. Try reloading the page.',
  update: {
    ready: 'A new version is available',
    load: 'Reload',
  },
}
