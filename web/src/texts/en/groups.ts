export const groups = {
  menu: {
    settings: 'Group settings',
    about: 'About this group',
    create: 'New group…',
    leave: 'Leave group…',
  },
  /** Taken away by somebody else while the page was open. */
  lost: {
    group: (name: string) => `You no longer have access to ${name}.`,
    toViewer: (name: string) => `Your role in ${name} has changed. You can view it but not edit it.`,
    toEditor: (name: string) => `Your role in ${name} has changed. You can no longer manage it.`,
    administration: 'You are no longer an admin.',
    ownership: 'You are no longer an owner.',
  },
}
