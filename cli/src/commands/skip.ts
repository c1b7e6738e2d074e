import { command } from '#command'
import { usageFailure } from '#failures'
import { dayText } from '#output/days'
import { printable } from '#output/printable'
import { changedMeanwhile, isStale, payableBill } from '#settling/payable-bill'
import { nextDueText } from '#settling/settled-text'

export default command({
  usage: ['duebook skip NAME [--note TEXT]'],
  description: 'Nothing is paid, and the due date moves to the next one.',
  arguments: [{ name: 'NAME', completes: 'bill', several: true }],
  options: { note: { type: 'string', value: 'TEXT', help: 'why it is skipped' } },
  examples: ['duebook skip rent', "duebook skip rent --note 'waived for november'"],
  async run({ values, words, openBooks }) {
    const [name] = words
    if (name === undefined) throw usageFailure('Which bill? Run "duebook skip NAME".')
    const opened = await openBooks()
    const { bill, cycle, etag } = await payableBill(opened, name)
    const body = values.note === undefined ? {} : { note: values.note }
    const moved = await opened.books.bills.skip(bill.id, body, { ifMatch: etag }).catch((error: unknown) => {
      throw isStale(error) ? changedMeanwhile(bill) : error
    })
    const { today } = opened
    return {
      data: moved,
      text: `Skipped ${printable(bill.name)}, due ${dayText(cycle.due_date, today)}. ${nextDueText(moved, today)}`,
      undo: ['undo', '--skip', String(bill.id)],
    }
  },
})
