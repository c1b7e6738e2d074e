import type { ActionAnswer, PushAction, PushMessage } from '@duebook/contract'

/** What a shown notification remembers for a click. */
export interface Shown {
  link?: string | undefined
  actions: PushAction[]
}

/** Not yet among TypeScript's types. */
interface ShownOptions extends NotificationOptions {
  actions: Array<{ action: string; title: string }>
  data: Shown
}

const ICON = '/icons/icon-192.png'
/** More are not shown. */
const MOST_BUTTONS = 2

/** The message as the browser shows it, one button for each action. */
export function shownFor({ title = 'Duebook', body = '', tag, link, actions = [] }: Partial<PushMessage>): {
  title: string
  options: ShownOptions
} {
  const buttons = actions.slice(0, MOST_BUTTONS)
  return {
    title,
    options: {
      body,
      icon: ICON,
      badge: ICON,
      ...(tag === undefined ? {} : { tag }),
      actions: buttons.map(({ label }, index) => ({ action: String(index), title: label })),
      data: { link, actions: buttons },
    },
  }
}

/** Never leads out of the app, whatever PUBLIC_URL says. */
export function addressOf(link: string | undefined, origin: string): string {
  if (link === undefined || !URL.canParse(link, origin)) return '/'
  const { pathname, search, hash } = new URL(link, origin)
  return pathname + search + hash
}

const DONE = {
  en: { pay: 'marked as paid', receive: 'marked as received', snooze: 'snoozed', settled: 'already settled' },
  de: {
    pay: 'als bezahlt markiert',
    receive: 'als erhalten markiert',
    snooze: 'zurückgestellt',
    settled: 'bereits erledigt',
  },
}

/** What a button has done: “Rent: marked as paid”. */
export function actionTitle({ action, result, bill_name: name, type, language }: ActionAnswer): string {
  const words = DONE[language]
  if (result !== 'done') return `${name}: ${words.settled}`
  if (action === 'snooze') return `${name}: ${words.snooze}`
  return `${name}: ${type === 'deposit' ? words.receive : words.pay}`
}
