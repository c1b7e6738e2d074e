import { chooseArchivedBill, nameIn } from '#bills/choose-bill'
import { command } from '#command'
import { dayText } from '#output/days'
import { printable } from '#output/printable'

export default command({
  usage: ['duebook restore NAME'],
  arguments: [{ name: 'NAME', completes: 'archived-bill', several: true }],
  options: {},
  examples: ['duebook restore gym'],
  async run({ words, openBooks }) {
    const name = nameIn(words, 'restore')
    const open = await openBooks()
    const { id } = await chooseArchivedBill(open, name)
    const bill = await open.books.bills.unarchive(id)
    const due = bill.ended ? 'It has ended.' : `Next due ${dayText(bill.due_date, open.today)}.`
    return { data: bill, text: `Restored ${printable(bill.name)}. ${due}`, undo: ['archive', String(id)] }
  },
})
