import { folded } from '@duebook/assistant/find-bill'
import type { Bill } from '@duebook/contract'
import { DETAIL_OPTIONS } from '#bills/bill-options'
import { nextDates, payText } from '#bills/next-dates'
import { readDetails } from '#bills/read-details'
import { readNewBill } from '#bills/read-new-bill'
import { command } from '#command'
import { moneyFormat } from '#output/money'
import { printable } from '#output/printable'
import { repeatsText } from '#output/repeats'
import { write } from '#output/write'

export default command({
  usage: ['duebook add NAME AMOUNT FREQUENCY --due DAY [OPTIONS]', 'duebook add'],
  description: 'On a terminal, what is missing is asked for.',
  arguments: [
    { name: 'NAME' },
    { name: 'AMOUNT' },
    {
      name: 'FREQUENCY',
      several: true,
      completes: ['weekly', 'biweekly', 'monthly', 'quarterly', 'semiannual', 'annual', 'every'],
    },
  ],
  options: {
    deposit: { type: 'boolean', help: 'money coming in' },
    ...DETAIL_OPTIONS,
  },
  examples: [
    'duebook add Rent 1200 monthly --due 2026-12-01',
    'duebook add Gym 30 every 2 weeks --due friday',
    'duebook add Salary 3100 monthly --deposit --due "end of month" --on last',
  ],
  async run({ world, style, values, words, openBooks }) {
    const { books, group, today } = await openBooks()
    const details = await readDetails(values, { today, listCategories: () => books.categories.list() })
    const asked = await readNewBill(world, { words, on: values.on, due: details.due_date }, group, today)
    const type = values.deposit ? 'deposit' : 'bill'
    const twins = (await books.bills.list()).filter((bill) => isTwin(bill, asked.name, type))
    const bill = await books.bills.create({ ...details, ...asked, type })
    for (const { id } of twins)
      write(world.stderr, `Note: there is another ${type} called ${printable(bill.name)} (number ${id}).\n`)
    const money = moneyFormat(group, world.env)
    const lines = [
      `Added ${style.bold(printable(bill.name))}: ${money(bill.amount)} ${repeatsText(bill)}.`,
      `Next due: ${await nextDates({ books, today }, bill, 3)}`,
      payText(bill, today),
    ]
    return { data: bill, text: lines.filter(Boolean).join('\n'), undo: ['delete', String(bill.id)] }
  },
})

function isTwin(bill: Bill, name: string, type: Bill['type']): boolean {
  return bill.type === type && folded(bill.name) === folded(name)
}
