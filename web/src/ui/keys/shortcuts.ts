/** Where a shortcut works. */
export type Area = 'everywhere' | 'payRun' | 'payments' | 'calendar'

export interface Shortcut {
  area: Area
  /**
   * Alternatives. `mod` is ⌘ on a Mac and Ctrl elsewhere; a space separates keys that are pressed one after the other.
   * A key is named by the character it types, on any layout; keys that type nothing can have `shift`.
   */
  keys: readonly string[]
  /** Only for users who may change the group. */
  changes?: true
}

/** All shortcuts, for the list of shortcuts and for the key handlers. */
export const SHORTCUTS = {
  palette: { area: 'everywhere', keys: ['mod+k', '/'] },
  sheet: { area: 'everywhere', keys: ['?'] },
  addBill: { area: 'everywhere', keys: ['n'], changes: true },
  undo: { area: 'everywhere', keys: ['u'], changes: true },
  nextRow: { area: 'payRun', keys: ['ArrowDown', 'j'] },
  previousRow: { area: 'payRun', keys: ['ArrowUp', 'k'] },
  pay: { area: 'payRun', keys: ['Enter', 'p'], changes: true },
  payOther: { area: 'payRun', keys: ['e'], changes: true },
  skip: { area: 'payRun', keys: ['s'], changes: true },
  previousDay: { area: 'calendar', keys: ['ArrowLeft'] },
  nextDay: { area: 'calendar', keys: ['ArrowRight'] },
  previousWeek: { area: 'calendar', keys: ['ArrowUp'] },
  nextWeek: { area: 'calendar', keys: ['ArrowDown'] },
  weekStart: { area: 'calendar', keys: ['Home'] },
  weekEnd: { area: 'calendar', keys: ['End'] },
  previousMonth: { area: 'calendar', keys: ['PageUp'] },
  nextMonth: { area: 'calendar', keys: ['PageDown'] },
  previousYear: { area: 'calendar', keys: ['shift+PageUp'] },
  nextYear: { area: 'calendar', keys: ['shift+PageDown'] },
  today: { area: 'calendar', keys: ['t'] },
  openDay: { area: 'calendar', keys: ['Enter'] },
  savePayment: { area: 'payments', keys: ['Enter'], changes: true },
  cancelPayment: { area: 'payments', keys: ['Escape'], changes: true },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof SHORTCUTS

/** A handler of an area must handle all of these. */
export type ShortcutIn<A extends Area> = {
  [Name in ShortcutName]: (typeof SHORTCUTS)[Name]['area'] extends A ? Name : never
}[ShortcutName]

/** Shortcuts of pages, by path. */
const PAGE_KEYS: Readonly<Record<string, string>> = {
  '/': 'g d',
  '/calendar': 'g c',
  '/bills': 'g b',
  '/payments': 'g p',
  '/statistics': 'g s',
  '/statistics/forecast': 'g f',
  '/statistics/paydays': 'g i',
  '/statistics/year': 'g y',
  '/settings': 'g ,',
}

export function keysOfPage(address: string): readonly string[] {
  const keys = PAGE_KEYS[address]
  return keys === undefined ? [] : [keys]
}

/** The keys that currently work: those that type a character can be turned off. */
export function workingKeys(keys: readonly string[], withCharacters: boolean): readonly string[] {
  return withCharacters ? keys : keys.filter((each) => !typesCharacter(each))
}

export interface Reader {
  canWrite: boolean
  withCharacters: boolean
}

/** The shortcuts of an area that work for this user, with their working keys. */
export function shortcutsOf<A extends Area>(
  area: A,
  { canWrite, withCharacters }: Reader,
): { name: ShortcutIn<A>; keys: readonly string[] }[] {
  return Object.entries<Shortcut>(SHORTCUTS)
    .filter(([, shortcut]) => shortcut.area === area && (canWrite || !shortcut.changes))
    .map(([name, { keys }]) => ({ name: name as ShortcutIn<A>, keys: workingKeys(keys, withCharacters) }))
    .filter(({ keys }) => keys.length > 0)
}

/** WCAG 2.1.4: speech input or an accidental touch can trigger these. */
function typesCharacter(keys: string): boolean {
  return keys.split(' ').some((key) => [...key].length === 1)
}
