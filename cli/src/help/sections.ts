export interface Section {
  title: string
  commands: readonly string[]
}

/** How the overview groups the commands. Each is in one of them. */
export const SECTIONS: readonly Section[] = [
  { title: 'Every day', commands: ['due', 'pay', 'skip', 'undo', 'open'] },
  { title: 'Bills', commands: ['list', 'show', 'add', 'edit', 'archive', 'restore', 'delete'] },
  { title: 'Insight', commands: ['payments', 'stats', 'forecast'] },
  { title: 'Data', commands: ['export', 'import'] },
  { title: 'Sign-in', commands: ['login', 'logout', 'whoami', 'use'] },
  { title: 'Programs', commands: ['mcp', 'completion', 'help'] },
]
