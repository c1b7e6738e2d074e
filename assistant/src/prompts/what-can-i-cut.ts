import { type Bill, timesAYear } from '@duebook/contract'
import { billPages } from '../bill-pages.ts'
import { answerRoom } from '../paging.ts'
import { briefBill } from '../presented-bill.ts'
import { listInsights } from '../tools/list-insights.ts'
import type { AssistantPrompt } from './assistant-prompt.ts'

const MAX_BILLS = 50

export const whatCanICut: AssistantPrompt = {
  name: 'what_can_i_cut',
  title: 'Find savings',
  description: 'Looks for bills that got more expensive, look like duplicates or cost the most',
  writes: false,
  arguments: {},
  ask: () =>
    [
      'Look for costs that I could cut, from the data in the next message: prices that went up, bills that look alike, and subscriptions that cost the most in a year.',
      'List at most five, the largest saving first, with the saving per year and how sure you are. Say what you do not know, such as how much I use something. Change nothing.',
    ].join('\n'),
  async data(open) {
    let dearest: Omit<Bill, 'notes'>[] = []
    let count = 0
    for await (const page of billPages(open.books, { type: 'bill' })) {
      count += page.length
      dearest = [...dearest, ...page.map(briefBill)]
        .toSorted((a, b) => costOfYear(b) - costOfYear(a))
        .slice(0, MAX_BILLS)
    }
    const { shown: bills } = answerRoom()(dearest, MAX_BILLS)
    const { data: found } = await listInsights.run(open, {})
    return { bills, left_out: count - bills.length, insights: found.insights }
  },
}

/** Only to compare: cents do not matter. */
function costOfYear({ amount, frequency, schedule }: Omit<Bill, 'notes'>): number {
  const [times, years] = timesAYear(frequency, schedule)
  return (amount * times) / years
}
