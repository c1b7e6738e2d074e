/** Where a key means something. */
export type Area = 'everywhere' | 'payRun' | 'payments' | 'calendar'

export interface Shortcut {
  area: Area
  /**
   * Each of them does it. `mod` is ⌘ on a Mac and Ctrl elsewhere; a blank stands between keys that are pressed one after
   * the other. A key is named by what it types, wherever a keyboard has it; one that types nothing may be held with
   * `shift`.
   */
  keys: readonly string[]
  /** Only for those who may change the group. */
  changes?: true
}

/** Every key of the app, for the sheet that lists them and for what listens to them: neither has keys of its own. */
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

/** Whoever listens in an area has to know all of these. */
export type ShortcutIn<A extends Area> = {
  [Name in ShortcutName]: (typeof SHORTCUTS)[Name]['area'] extends A ? Name : never
}[ShortcutName]

/** Pages by their address. One that the app does not have is not offered. */
const PAGE_KEYS: Readonly<Record<string, string>> = {
  '/': 'g d',
  '/calendar': 'g c',
  '/bills': 'g b',
  '/payments': 'g p',
  '/statistics': 'g s',
  '/settings': 'g ,',
}

export function keysOfPage(address: string): readonly string[] {
  const keys = PAGE_KEYS[address]
  return keys === undefined ? [] : [keys]
}

/** What may be pressed, of these keys: those that type a character can be turned off. */
export function workingKeys(keys: readonly string[], withCharacters: boolean): readonly string[] {
  return withCharacters ? keys : keys.filter((each) => !typesCharacter(each))
}

export interface Reader {
  canWrite: boolean
  withCharacters: boolean
}

/** The shortcuts of an area that work for this reader, with the keys that do. */
export function shortcutsOf<A extends Area>(
  area: A,
  { canWrite, withCharacters }: Reader,
): { name: ShortcutIn<A>; keys: readonly string[] }[] {
  return Object.entries<Shortcut>(SHORTCUTS)
    .filter(([, shortcut]) => shortcut.area === area && (canWrite || !shortcut.changes))
    .map(([name, { keys }]) => ({ name: name as ShortcutIn<A>, keys: workingKeys(keys, withCharacters) }))
    .filter(({ keys }) => keys.length > 0)
}

/** WCAG 2.1.4: whoever dictates, or brushes a key, sets these off without meaning it. */
function typesCharacter(keys: string): boolean {
  return keys.split(' ').some((key) => [...key].length === 1)
}
