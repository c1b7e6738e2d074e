import { ApiError, type Bill } from '@duebook/contract'
import { conflict } from '#bills/change-bill'
import { chooseAnyBill, nameIn } from '#bills/choose-bill'
import { command } from '#command'
import { CommandFailure, EXIT } from '#failures'
import { printable } from '#output/printable'
import { confirm } from '#prompt/confirm'

export default command({
  usage: ['duebook delete NAME [--yes]'],
  description: 'This can’t be undone. "duebook archive" keeps the bill and its payments.',
  arguments: [{ name: 'NAME', completes: 'bill', several: true }],
  options: { yes: { type: 'boolean', short: 'y', help: 'do not ask' } },
  examples: ['duebook delete gym --yes'],
  async run({ world, values, words, openBooks }) {
    const name = nameIn(words, 'delete')
    const open = await openBooks()
    const { books } = open
    const { id } = await chooseAnyBill(open, name)
    // What is asked about is what is deleted: a payment in between changes the version.
    const { data: bill, etag } = await books.bills.getVersioned(id)
    const { payment_count: count } = await books.bills.insight(id)
    if (!values.yes) {
      const isSure = await confirm(world, `Delete ${whole(bill, count)} permanently? This can't be undone.`)
      if (!isSure) throw new CommandFailure(EXIT.cancelled, 'cancelled', 'Nothing was deleted.')
    }
    try {
      await books.bills.deletePermanently(id, { ifMatch: etag })
    } catch (error) {
      throw error instanceof ApiError && error.status === 412 ? conflict() : error
    }
    return { data: { ...bill, payment_count: count }, text: `Deleted ${whole(bill, count)}.` }
  },
})

function whole({ name }: Bill, count: number): string {
  const payments = count === 1 ? 'its payment' : `its ${count} payments`
  return count === 0 ? printable(name) : `${printable(name)} and ${payments}`
}
