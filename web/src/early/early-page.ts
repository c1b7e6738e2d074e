import type { Me } from '@duebook/contract'
import { OPENID_BINDING, PENDING_SIGN_OUT, sessionBinding } from '../api/binding.ts'
import { createOfflineCache } from '../api/create-offline-cache.ts'
import { firstPageKeys } from '../api/first-page-keys.ts'
import { firstPageQuery } from '../api/first-page-query.ts'
import { keptOwner } from '../api/kept-owner.ts'
import { addMonths, firstOf, lastOf, monthOf, todayIn } from '../format/days.ts'
import { localeFor } from '../format/locale.ts'
import { rememberedGroup } from '../group/remembered-group.ts'
import { chooseLanguage } from '../texts/choose-language.ts'
import { askEarly } from './ask-early.ts'
import { drawDue } from './draw-due.ts'
import { dueView, type FirstPageData } from './due-view.ts'
import { EARLY_WORDS, wordsIn } from './early-words.ts'

/*
 * The first script of the page, small and by itself: it shows what is due while the app is still on its way, from what the
 * last visit kept, else from the server. The app takes over the answers and replaces what is drawn. Whatever fails here is
 * left to the app.
 */

/** On a slow line the code would hold up the answers, which are small; but not for longer than this. */
const LONGEST_HEAD_START_MILLISECONDS = 500

const language = () => chooseLanguage(Object.keys(EARLY_WORDS))

function start(): void {
  showColorScheme()
  const early = askForPage()
  if (!early) {
    loadCode()
    return
  }
  const { me, ...answers } = early
  const shown = me.then(isDuePage() ? showAnswer : () => {}).catch(() => {})
  globalThis.duebookEarly = {
    ...answers,
    headStart: isDuePage() ? giveHeadStart(shown) : Promise.resolve(loadCode()),
  }
}

/** Until what is due can be seen, whether it was kept or has just come. */
function giveHeadStart(shown: Promise<unknown>): Promise<void> {
  const kept = keptPage()
  if (kept) show(kept.page, asOf(kept.at))
  const painted = kept ? nextFrame() : shown.then(nextFrame)
  return Promise.race([painted, patience()]).then(loadCode)
}

function isDuePage(): boolean {
  return location.pathname === '/'
}

/** Only where the app would ask the same: without a link's token or group, and nobody has signed out or may be coming back as somebody else. */
function askForPage(): ReturnType<typeof askEarly> | undefined {
  if (location.hash !== '' || location.search.includes('group=')) return undefined
  const binding = sessionBinding.get()
  const isLeaving = [PENDING_SIGN_OUT, OPENID_BINDING].some((name) => localStorage.getItem(name) !== null)
  if (binding === undefined || isLeaving) return undefined
  return askEarly(binding, isDuePage() ? firstPageQuery(rememberedGroup()) : {})
}

function showAnswer(me: Me): void {
  const group = chosenGroup(me, me.database_id)
  if (group && me.agenda) show({ group, agenda: me.agenda, summary: me.summary }, '')
}

/** When what is drawn now can be seen: before that the app's code would keep the browser busy. In the background it never comes. */
function nextFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

function patience(): Promise<unknown> {
  return new Promise((resolve) => {
    setTimeout(resolve, LONGEST_HEAD_START_MILLISECONDS)
  })
}

function keptPage(): { page: FirstPageData; at: number } | undefined {
  const cache = createOfflineCache(localStorage, keptOwner)
  const me = cache.find<Me>(firstPageKeys.me)
  const group = me && chosenGroup(me.data, rememberedGroup())
  if (!group) return undefined
  const month = monthOf(todayIn(group.timezone, new Date()))
  const days = { from: firstOf(month), to: lastOf(addMonths(month, 1)) }
  const agenda = cache.findAgenda(group.id, days, 'begin')
  const summary = cache.find<NonNullable<Me['summary']>>(firstPageKeys.summary(group.id, month))
  return agenda && { page: { group, agenda: agenda.data, summary: summary?.data }, at: agenda.at }
}

function chosenGroup({ databases }: Me, groupId: number | undefined) {
  return databases.find(({ id }) => id === groupId) ?? databases[0]
}

function show(page: FirstPageData, mark: string): void {
  const shell = document.querySelector('#shell')
  const view = dueView(page, todayIn(page.group.timezone, new Date()), language())
  // The app has begun to draw, or there is nothing to show but words.
  if (shell && view.sections.length > 0) drawDue(shell, view, mark)
}

function asOf(at: number): string {
  const spoken = language()
  const when = new Intl.DateTimeFormat(localeFor(spoken), {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  }).format(at)
  return wordsIn(spoken).asOf(when)
}

/** Whoever has chosen one sees no flash of the other. */
function showColorScheme(): void {
  const chosen = localStorage.getItem('mantine-color-scheme-value')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.mantineColorScheme = chosen
}

/** The browser begins to fetch what the first page needs. */
function loadCode(): void {
  const links = document.querySelector<HTMLTemplateElement>('#code')
  if (!links) return
  document.head.append(links.content)
  links.remove()
}

try {
  start()
} catch {
  // Storage may be forbidden.
  loadCode()
}
