import type { SignInMethod } from '@duebook/contract'

const signedInWith: Record<SignInMethod, string> = {
  password: 'password',
  'password+totp': 'password and code',
  'password+recovery-code': 'password and recovery code',
  passkey: 'passkey',
  openid: 'sign-in provider',
  'sign-in-link': 'sign-in link',
  'sign-in-link+totp': 'sign-in link and code',
  'sign-in-link+recovery-code': 'sign-in link and recovery code',
  invitation: 'invitation',
  'invitation+totp': 'invitation and authenticator app',
  setup: 'first setup',
  token: 'access token',
  operator: 'command on the server',
}

/** What Settings → Security and the people of the account say about second factors, in English. Loaded with those pages. */
export const factors = {
  signedInWith,
  back: {
    linked: 'Your account is now linked with the sign-in provider.',
    confirmed: 'Thanks for confirming. Please make your change again.',
  },
  required: {
    title: 'A second factor will be required',
    titleNow: 'A second factor is required',
    text: (when: string) =>
      `From ${when} on, your password alone won’t sign you in. Set up an authenticator app or a passkey before then.`,
    textNow: 'Your password alone no longer signs you in. Set up an authenticator app or a passkey now.',
    toast: (when: string) => `From ${when} on, you need a second factor to sign in.`,
    link: 'Set it up',
  },
  email: {
    title: 'Email',
    current: (email: string) => `You sign in with ${email}.`,
    label: 'New email',
    submit: 'Change email',
    sent: (email: string) =>
      `We’ve sent a link to ${email}. Open it within an hour to finish; until then your email stays as it is.`,
    same: 'This is your email already.',
    missing: 'Enter an email address.',
  },
  app: {
    title: 'Authenticator app',
    off: 'Sign in with your password and a code from an app on your phone. Someone who only knows your password can’t get in.',
    on: (when: string) => `On since ${when}. You sign in with your password and a code from the app.`,
    setUp: 'Set up',
    codesLeft: (count: number) =>
      count === 1 ? '1 recovery code is left.' : `${count === 0 ? 'No' : count} recovery codes are left.`,
    fewLeft: 'Create new ones, so that you can still sign in if you lose your phone.',
    newCodes: 'New recovery codes',
    remove: 'Remove',
    removeNamed: 'Remove the authenticator app',
    removing: {
      title: 'Remove the authenticator app?',
      text: 'Your password alone will sign you in again. Your recovery codes stop working.',
      required:
        'Your account requires a second factor. Without another one you’ll have to set up a new app when you next sign in.',
      submit: 'Remove',
    },
    removed: 'Authenticator app removed.',
    settingUp: 'Set up an authenticator app',
    turnedOn: 'Authenticator app is on.',
    replaced: 'New recovery codes are in use.',
    replacing: {
      title: 'Create new recovery codes?',
      text: 'Your current recovery codes stop working.',
      submit: 'Create new codes',
    },
  },
  passkeys: {
    title: 'Passkeys',
    text: 'Sign in with your fingerprint, face or device PIN instead of a password. A passkey counts as both factors.',
    list: 'Passkeys',
    none: 'No passkeys yet.',
    add: 'Add passkey',
    added: (name: string) => `${name} was added.`,
    addedAt: (when: string) => `Added ${when}`,
    lastUsed: (when: string) => `Last used ${when}`,
    neverUsed: 'Never used',
    synced: 'Synced',
    cancelled: 'No passkey was added. You can try again.',
    elsewhere: 'Passkeys don’t work at this address. Open Duebook here to add or use them:',
    unavailable:
      'Passkeys aren’t available on this server. They need a public address with https, which its operator can set.',
    unsupported: 'This browser doesn’t support passkeys.',
    rename: 'Rename',
    renameNamed: (name: string) => `Rename ${name}`,
    renaming: { title: 'Rename passkey', label: 'Name', submit: 'Rename', missing: 'Enter a name' },
    renamed: 'Passkey renamed.',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removing: {
      title: (name: string) => `Remove ${name}?`,
      text: 'It no longer signs you in. Delete it on your device or in your password manager as well.',
      submit: 'Remove',
    },
    removed: (name: string) => `${name} was removed.`,
  },
  openid: {
    title: (provider: string) => `Sign in with ${provider}`,
    off: (provider: string) =>
      `Link your account at ${provider} to sign in with it. It counts as both factors.`,
    on: (provider: string, when: string) => `Linked with ${provider} since ${when}.`,
    link: 'Link',
    unlink: 'Unlink',
    unlinkNamed: (provider: string) => `Unlink ${provider}`,
    unlinking: {
      title: (provider: string) => `Unlink ${provider}?`,
      text: (provider: string) => `You can no longer sign in with ${provider}. You stay signed in here.`,
      submit: 'Unlink',
    },
    unlinked: (provider: string) => `${provider} was unlinked.`,
  },
  sessions: {
    signedIn: (when: string) => `Signed in ${when}`,
    signedInBy: (when: string, how: string) => `Signed in ${when} with ${how}`,
    showOlder: (count: number) => (count === 1 ? 'Show 1 older session' : `Show ${count} older sessions`),
    hideOlder: 'Hide older sessions',
    endOthers: 'Sign out all other devices',
    endingOthers: {
      title: 'Sign out all other devices?',
      text: (count: number) => (count === 1 ? '1 session ends.' : `${count} sessions end.`),
      submit: 'Sign out',
    },
    othersEnded: 'All other devices are signed out.',
  },
  account: {
    title: 'Second factor',
    text: 'A second factor protects everyone’s bills even if a password gets into the wrong hands.',
    label: 'Require for everyone',
    offText: 'Everyone decides for themselves.',
    from: (when: string) => `Required from ${when} on.`,
    since: (when: string) => `Required since ${when}.`,
    turnOn: {
      title: 'Require a second factor?',
      text: 'In a week, a password alone no longer signs anyone in. Until then, everyone is told to set up an authenticator app or a passkey.',
      after: 'Whoever has none by then is signed out and sets up an app when they next sign in.',
      submit: 'Require',
    },
    turnOff: {
      title: 'Stop requiring a second factor?',
      text: 'Factors that people have set up stay on.',
      submit: 'Stop requiring',
    },
    turnedOn: 'A second factor will be required in a week.',
    turnedOff: 'A second factor is no longer required.',
    ownFirst: 'Set up an authenticator app or a passkey for yourself first.',
    ownLink: 'Go to security',
    lacking: (count: number) =>
      count === 1 ? '1 person has no second factor yet:' : `${count} people have no second factor yet:`,
    nobodyLacks: 'Everyone has a second factor.',
    ownersOnly: 'Only an owner can change this.',
  },
  user: {
    names: { totp: 'authenticator app', passkey: 'passkey', openid: 'sign-in provider' },
    has: (names: string) => `Second factor: ${names}`,
    hasNone: 'No second factor',
    removeFactors: 'Remove second factors…',
    removing: {
      title: (email: string) => `Remove the second factors of ${email}?`,
      text: 'Do this only if they have lost them, and you’re sure it’s really them who asked. Their authenticator app, recovery codes and passkeys stop working, and they are signed out on all devices.',
      after: 'They can then sign in with their password and set up new ones.',
      submit: 'Remove',
    },
    removed: (email: string) => `The second factors of ${email} were removed.`,
  },
}

export type FactorTexts = typeof factors
