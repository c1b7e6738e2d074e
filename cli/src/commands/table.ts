import type { CommandTable } from '#command'

/** Every command, in the order of the help. */
export const COMMANDS: CommandTable = {
  due: { summary: 'Show what is overdue, due today and due next', load: () => import('./due.ts') },
  list: { summary: 'List bills and deposits', load: () => import('./list.ts') },
  show: { summary: 'Show a bill', load: () => import('./show.ts') },
  add: { summary: 'Add a bill or deposit', load: () => import('./add.ts') },
  edit: { summary: 'Change a bill', load: () => import('./edit.ts') },
  pay: { summary: 'Record a payment', load: () => import('./pay.ts') },
  skip: { summary: 'Skip the current due date of a bill', load: () => import('./skip.ts') },
  undo: { summary: 'Undo a payment or a skip', load: () => import('./undo.ts') },
  archive: { summary: 'Archive a bill', load: () => import('./archive.ts') },
  restore: { summary: 'Restore an archived bill', load: () => import('./restore.ts') },
  delete: { summary: 'Delete a bill and its payments permanently', load: () => import('./delete.ts') },
  payments: { summary: 'List payments', load: () => import('./payments.ts') },
  stats: { summary: 'Show income and expenses by month', load: () => import('./stats.ts') },
  forecast: { summary: 'Show whether the money will last', load: () => import('./forecast.ts') },
  export: { summary: 'Save everything in a bill group to a file', load: () => import('./export.ts') },
  import: { summary: 'Import bills from a file', load: () => import('./import.ts') },
  open: { summary: 'Open Duebook in the browser', load: () => import('./open.ts') },
  login: { summary: 'Sign in', load: () => import('./login.ts') },
  logout: { summary: 'Sign out and end this computer’s access token', load: () => import('./logout.ts') },
  whoami: { summary: 'Show who is signed in, and where', load: () => import('./whoami.ts') },
  use: { summary: 'Choose the bill group to work with', load: () => import('./use.ts') },
  mcp: { summary: 'Run a Model Context Protocol server for an assistant', load: () => import('./mcp.ts') },
  completion: { summary: 'Print a completion script for your shell', load: () => import('./completion.ts') },
  help: { summary: 'Show help for a command', load: () => import('./help.ts') },
}
