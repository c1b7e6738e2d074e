/** What an empty group offers, and its sample data, in English. Loaded with it. */
export const firstRun = {
  choices: 'How do you want to start?',
  empty: { title: 'Start empty', text: 'Add your first bill by hand.' },
  sample: {
    title: 'Try it with sample data',
    text: 'A separate group with made-up bills. One click removes it.',
    button: 'Add sample data',
  },
  import: {
    title: 'Bring your bills from another program',
    text: 'From Wallos, Actual, Firefly III, a spreadsheet and others.',
    button: 'Import bills',
  },
  importBills: 'Import',
  importSection: {
    title: 'Import',
    text: 'Bring bills and payments from another program or a spreadsheet. You check everything before it is added.',
    button: 'Import bills',
  },
  created: 'Sample data was added.',
  notice: {
    label: 'Sample data',
    title: 'This group has sample data.',
    text: 'Try anything you like. Removing it deletes only this group.',
    mixedText: 'You added bills of your own here, so this group can only be deleted in its settings.',
    remove: 'Remove sample data',
    settings: 'Group settings',
    removed: 'Sample data was removed.',
  },
  group: 'Sample household',
  accounts: { joint: 'Joint account', card: 'Credit card' },
  bills: {
    rent: 'Rent',
    power: 'Electricity',
    internet: 'Internet',
    phone: 'Mobile phone',
    streaming: 'Video streaming',
    music: 'Music',
    insurance: 'Home insurance',
    car: 'Car insurance',
    gym: 'Gym',
    water: 'Water',
    salary: 'Salary',
  },
}

export type FirstRunTexts = typeof firstRun
