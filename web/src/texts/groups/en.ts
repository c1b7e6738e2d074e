export type GroupTexts = typeof groups

const bills = (count: number) => (count === 1 ? '1 bill' : `${count} bills`)

export const groups = {
  roles: {
    label: 'Role',
    names: { viewer: 'Viewer', editor: 'Editor', manager: 'Manager' },
    explained: 'What each role can do',
    does: {
      viewer: 'Can view everything in the group.',
      editor: 'Can view everything, add and edit bills, and record payments.',
      manager: 'Can do everything, including changing the group’s settings and managing its members.',
    },
  },
  form: {
    title: 'General',
    name: 'Name',
    nameHint: 'For example Personal, Household or Tennis club.',
    currency: 'Currency',
    currencyHint: 'Search by name or code.',
    currencyNote: 'Changing the currency doesn’t convert amounts: 10 stays 10.',
    currencyConflict: (code: string, from: string) =>
      `Amounts in ${from} and ${code} have a different number of decimals. Only a group without bills can switch to ${code}.`,
    timezone: 'Time zone',
    timezoneHint: 'Determines what is due today.',
    autoRecord: 'Record autopay payments',
    autoRecordHint:
      'Payments for autopay bills are recorded automatically on the due date. Bills with a variable amount aren’t included.',
    problems: {
      missing: 'Enter a name',
      tooLong: 'At most 200 characters',
      percent: 'A % can’t be followed by two digits or letters from a to f',
      control: 'The name contains an invalid character',
    },
    save: 'Save changes',
    saved: (name: string) => `Settings for ${name} were saved.`,
  },
  new: {
    title: 'New group',
    text: 'A group has its own bills and currency. You can share it with others.',
    submit: 'Create group',
    made: (name: string) => `${name} was created. Add your first bill.`,
  },
  none: {
    title: 'No groups yet',
    text: 'Bills are organized in groups. Create your first one. You can share it later.',
  },
  about: {
    role: 'Your role',
    autoRecord: 'Autopay payments',
    on: 'Recorded automatically',
    off: 'Recorded manually',
  },
  members: {
    title: 'Members',
    list: 'Members',
    text: 'Admins can manage every group, even if they aren’t members.',
    you: 'You',
    since: (day: string) => `Member since ${day}`,
    empty: 'No members yet.',
    roleOf: (email: string) => `Role of ${email}`,
    changed: (email: string, role: string) => `${email} now has the role “${role}”.`,
    add: 'Add member',
    addText:
      'People in your account are added right away. Other users of this server get an invitation they can accept or decline.',
    inviteToAccount: 'Invite new people',
    submit: 'Add',
    added: (email: string) => `${email} was added.`,
    invited: (email: string) =>
      `${email} was invited. If they have an account here, they can accept the invitation.`,
    pending: {
      title: 'Pending invitations',
      by: (inviter: string, until: string) => `Invited by ${inviter}, expires ${until}`,
      withdraw: 'Revoke',
      withdrawNamed: (email: string) => `Revoke the invitation for ${email}`,
      withdrawing: (email: string) => `Revoke the invitation for ${email}?`,
      withdrawingText: (name: string) => `They will no longer be able to join ${name} with it.`,
      withdrawn: (email: string) => `The invitation for ${email} was revoked.`,
    },
    remove: 'Remove',
    removeNamed: (email: string) => `Remove ${email} from this group`,
    removing: {
      title: (email: string) => `Remove ${email} from this group?`,
      text: (name: string) =>
        `They lose access to ${name} immediately. Everything they recorded stays, and you can add them again later.`,
      administrator: 'As an admin, they can still open this group.',
      submit: 'Remove',
    },
    removed: (email: string) => `${email} was removed from this group.`,
  },
  /** What the invited person sees. */
  invited: {
    label: (name: string) => `Invitation to ${name}`,
    title: (inviter: string, name: string) => `${inviter} invited you to the group ${name}`,
    text: (role: string) => `Role: ${role}. Your own groups don’t change, and you can leave at any time.`,
    accept: 'Accept',
    acceptNamed: (name: string) => `Accept the invitation to ${name}`,
    decline: 'Decline',
    declineNamed: (name: string) => `Decline the invitation to ${name}`,
    accepted: (name: string) => `You joined ${name}. Switch to it in the group menu.`,
    declined: 'Invitation declined.',
  },
  leave: {
    button: 'Leave',
    section: 'Leave group',
    sectionText: 'Everything you recorded stays. A manager of the group can add you again.',
    title: (name: string) => `Leave ${name}?`,
    text: 'You lose access immediately. Everything you recorded stays, and a manager of the group can add you again.',
    administrator: 'You will no longer be a member. As an admin, you can still open and manage this group.',
    submit: 'Leave group',
    done: (name: string) => `You left ${name}.`,
  },
  delete: {
    section: 'Delete group',
    sectionText: 'Deletes all bills and payments in this group, for everyone.',
    button: 'Delete group…',
    title: (name: string) => `Delete ${name}?`,
    lost: (count: number) =>
      `This deletes ${bills(count)} (including archived ones) and all payments, for everyone in the group.`,
    nothingLost: 'This group has no bills.',
    lostUnknown: 'This deletes all bills and payments, for everyone in the group.',
    final: 'This can’t be undone.',
    typeName: (name: string) => `Type the group’s name to confirm: ${name}`,
    submit: 'Delete permanently',
    done: (name: string) => `${name} was deleted.`,
  },
  timezoneOffer: {
    label: 'Time zone',
    text: (here: string, there: string) =>
      `Your device’s time zone is ${here}, but this group uses ${there}.`,
    accept: (here: string) => `Switch to ${here}`,
    refuse: 'Keep as is',
    done: (name: string, here: string) => `${name} now uses the ${here} time zone.`,
  },
}
