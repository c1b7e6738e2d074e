export const settings = {
  title: 'Settings',
  password: {
    title: 'Password',
    text: 'Changing it signs you out on all other devices.',
    current: 'Current password',
    submit: 'Change password',
    done: 'Your password is changed.',
  },
  sessions: {
    title: 'Where you are signed in',
    current: 'this device',
    lastUsed: (when: string) => `last used ${when}`,
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownDevice: 'Unknown device',
    end: 'Sign out',
    endNamed: (device: string) => `Sign out ${device}`,
    ended: 'Signed out there.',
    everywhere: 'Sign out everywhere',
    everywhereText: 'Also here, and at once.',
  },
}
