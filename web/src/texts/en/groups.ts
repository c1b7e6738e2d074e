const bills = (count: number) => (count === 1 ? '1 bill' : `${count} bills`)

export const groups = {
  menu: {
    settings: 'Group settings',
    about: 'About this group',
    create: 'New group…',
    leave: 'Leave this group…',
  },
  roles: {
    label: 'Role',
    names: { viewer: 'View', editor: 'Edit', manager: 'Manage' },
    explained: 'What the roles may do',
    does: {
      viewer: 'Sees everything in the group and changes nothing.',
      editor: 'Sees everything, adds and changes bills, and records payments.',
      manager: 'May do everything in the group: also set it up, and decide who belongs to it.',
    },
  },
  form: {
    title: 'Name, money and days',
    name: 'Name',
    nameHint: 'For example Personal, Household or the name of a club.',
    currency: 'Currency',
    currencyHint: 'Search by name or code.',
    currencyNote:
      'Changing it only writes another currency beside the amounts. Nothing is converted: 10 stays 10.',
    currencyConflict: (code: string, from: string) =>
      `${code} has another number of decimals than ${from}, so the amounts of the bills in this group would not fit. A group without bills can change to it.`,
    timezone: 'Time zone',
    timezoneHint: 'It decides which day is today, and so what is due.',
    autoRecord: 'Record automatic payments',
    autoRecordHint:
      'Bills that are marked as paid automatically get their payment by themselves on the day they are due. Bills whose amount varies stay yours to record.',
    problems: {
      missing: 'Give it a name',
      tooLong: 'At most 200 characters',
      percent: 'A % must not be followed by two digits or letters from a to f',
      control: 'This contains a character that cannot be shown',
    },
    save: 'Save changes',
    saved: (name: string) => `The settings of ${name} are saved.`,
  },
  new: {
    title: 'New group',
    text: 'A group keeps bills apart, with a currency of its own, and is shared with whom you like.',
    submit: 'Make the group',
    made: (name: string) => `${name} is ready for its first bill.`,
  },
  none: {
    title: 'No bill group yet',
    text: 'Bills are kept in groups. Make the first one; it can be shared with others later.',
  },
  about: {
    role: 'Your role',
    autoRecord: 'Automatic payments',
    on: 'recorded by themselves',
    off: 'recorded by hand',
  },
  members: {
    title: 'Who belongs to this group',
    list: 'Members',
    text: 'Administrators manage every group without belonging to it.',
    you: 'you',
    since: (day: string) => `since ${day}`,
    empty: 'Nobody yet. Administrators can open it all the same.',
    roleOf: (email: string) => `Role of ${email}`,
    changed: (email: string, role: string) => `${email} now has the role “${role}”.`,
    add: 'Add somebody',
    addText:
      'People in your account are added right away. Anyone else who can sign in here gets an invitation to accept or decline.',
    inviteToAccount: 'Invite new people',
    submit: 'Add',
    added: (email: string) => `${email} belongs to this group now.`,
    invited: (email: string) =>
      `${email} was invited. If they can sign in here, they can accept the invitation.`,
    pending: {
      title: 'Pending invitations',
      by: (inviter: string, until: string) => `from ${inviter}, expires ${until}`,
      withdraw: 'Withdraw',
      withdrawNamed: (email: string) => `Withdraw the invitation for ${email}`,
      withdrawing: (email: string) => `Withdraw the invitation for ${email}?`,
      withdrawingText: (name: string) => `They can no longer join ${name} with it.`,
      withdrawn: (email: string) => `The invitation for ${email} was withdrawn.`,
    },
    remove: 'Remove',
    removeNamed: (email: string) => `Remove ${email} from this group`,
    removing: {
      title: (email: string) => `Remove ${email} from this group?`,
      text: (name: string) =>
        `They can no longer open ${name}, from this moment on. What they recorded stays, and they can be added again.`,
      administrator: 'As an administrator they can still open it.',
      submit: 'Remove',
    },
    removed: (email: string) => `${email} no longer belongs to this group.`,
  },
  /** What the invited person sees. */
  invited: {
    label: (name: string) => `Invitation to ${name}`,
    title: (inviter: string, name: string) => `${inviter} invited you to the group ${name}`,
    text: (role: string) => `Role: ${role}. Your own groups stay as they are, and you can leave at any time.`,
    accept: 'Accept',
    acceptNamed: (name: string) => `Accept the invitation to ${name}`,
    decline: 'Decline',
    declineNamed: (name: string) => `Decline the invitation to ${name}`,
    accepted: (name: string) => `You joined ${name}. Switch to it in the group menu.`,
    declined: 'Invitation declined.',
  },
  leave: {
    button: 'Leave',
    section: 'Leave this group',
    sectionText: 'What you recorded stays. Somebody who manages the group can add you again.',
    title: (name: string) => `Leave ${name}?`,
    text: 'You can no longer open it, from this moment on. What you recorded stays, and somebody who manages the group can add you again.',
    administrator:
      'You stop being a member. As an administrator of the account you can still open and manage it.',
    submit: 'Leave the group',
    done: (name: string) => `You have left ${name}.`,
  },
  delete: {
    section: 'Delete this group',
    sectionText: 'With all its bills and payments, for everybody.',
    button: 'Delete the group…',
    title: (name: string) => `Delete ${name}?`,
    lost: (count: number) =>
      `${bills(count)} would be lost, archived ones included, with all payments, for everybody in the group.`,
    nothingLost: 'It has no bills.',
    lostUnknown: 'All its bills and payments would be lost, for everybody in the group.',
    final: 'Nobody can bring them back.',
    typeName: (name: string) => `To go on, type the name: ${name}`,
    submit: 'Delete for ever',
    done: (name: string) => `${name} is deleted.`,
  },
  timezoneOffer: {
    label: 'Time zone',
    text: (here: string, there: string) => `Your device is in ${here}; this group counts days in ${there}.`,
    accept: (here: string) => `Use ${here}`,
    refuse: 'Leave it so',
    done: (name: string, here: string) => `${name} now counts days in ${here}.`,
  },
  /** Taken away by somebody else while the page was open. */
  lost: {
    group: (name: string) => `${name} is no longer shared with you.`,
    toViewer: (name: string) =>
      `Your role in ${name} was changed: you can look at it now, but not change it.`,
    toEditor: (name: string) => `Your role in ${name} was changed: you no longer manage it.`,
    administration: 'You are no longer an administrator.',
    ownership: 'You are no longer an account owner.',
  },
}
