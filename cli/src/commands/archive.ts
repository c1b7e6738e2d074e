import { chooseActiveBill, nameIn } from '#bills/choose-bill'
import { command } from '#command'
import { printable } from '#output/printable'

export default command({
  usage: ['duebook archive NAME'],
  arguments: [{ name: 'NAME', completes: 'bill', several: true }],
  options: {},
  examples: ['duebook archive gym'],
  async run({ words, openBooks }) {
    const name = nameIn(words, 'archive')
    const open = await openBooks()
    const { id } = await chooseActiveBill(open, name)
    const bill = await open.books.bills.archive(id)
    return { data: bill, text: `Archived ${printable(bill.name)}.`, undo: ['restore', String(id)] }
  },
})
