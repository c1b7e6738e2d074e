/** What the settings say, in English, apart from reminders. Loaded with their page. */
export const settings = {
  title: 'Settings',
  connections: 'Connections',
  sections: {
    reminders: { title: 'Reminders', text: 'When and where you hear about bills' },
    appearance: { title: 'Appearance and language', text: 'Light or dark, and the language' },
    security: { title: 'Security', text: 'Password, second factor, passkeys and sessions' },
    devices: { title: 'Phones and tablets', text: 'Apps connected to your account' },
    usage: { title: 'Usage reports', text: 'What this server shares with the developers' },
    tokens: { title: 'Access tokens', text: 'For scripts and other programs' },
    feeds: { title: 'Calendar feeds', text: 'Due dates in your calendar app' },
    webhooks: { title: 'Webhooks', text: 'Tell other programs what happens in this group' },
  },
  password: {
    title: 'Password',
    text: 'Changing your password signs you out on all other devices and revokes your pending invitations.',
    current: 'Current password',
    submit: 'Change password',
    done: 'Password changed.',
    endTokens: 'Also end access tokens and calendar feeds',
    endTokensText: 'Do this if someone else may know your password. Programs that use them lose access.',
    pauseChannels: (count: number) =>
      count === 1
        ? 'Also pause the reminder channel added or changed in the last 30 days'
        : `Also pause the ${count} reminder channels added or changed in the last 30 days`,
    pauseChannelsText:
      'Nothing is sent there until you confirm it with a test. Links in messages stop working.',
  },
  sessions: {
    title: 'Active sessions',
    current: 'This device',
    lastUsed: (when: string) => `Last active ${when}`,
    device: (browser: string, system: string) => `${browser} on ${system}`,
    unknownDevice: 'Unknown device',
    end: 'Sign out',
    endNamed: (device: string) => `Sign out ${device}`,
    ended: 'Device signed out.',
    everywhere: 'Sign out everywhere',
    everywhereText: 'Signs you out on all devices, including this one, and revokes your pending invitations.',
    endTokens: 'Also end access tokens and calendar feeds, and pause reminder channels',
  },
  devices: {
    title: 'Phones and tablets',
    list: 'Devices',
    text: 'Mobile apps that are connected to your account.',
    none: 'No devices yet.',
    platforms: { ios: 'iOS', android: 'Android' },
    version: (version: string) => `Version ${version}`,
    seen: (when: string) => `Last seen ${when}`,
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removing: {
      title: (name: string) => `Remove ${name}?`,
      text: 'The device is removed from this list. The app can connect again. To sign it out, end its session under Security.',
      submit: 'Remove',
    },
    removed: (name: string) => `${name} was removed.`,
  },
}

export type SettingsTexts = typeof settings
