import { command } from '#command'
import { needBill } from '#session/need-bill'

export default command({
  usage: ['duebook open [NAME] [--print]'],
  description: 'Opens the web app, or the page of a bill.',
  arguments: [{ name: '[NAME]', completes: 'bill', several: true }],
  options: { print: { type: 'boolean', help: 'only print the address' } },
  examples: ['duebook open', 'duebook open rent --print'],
  async run({ world, values, words, connect, openBooks }) {
    const { url } = await connect()
    const address = url + (await pathOf())
    const isOpened = !values.print && (await world.openInBrowser(address))
    const hint = values.print ? '' : 'There is no browser here. Open this address in yours:\n'
    return {
      data: { address, opened: isOpened },
      text: isOpened ? `Opened ${address}` : `${hint}${address}`,
    }

    async function pathOf(): Promise<string> {
      if (words.length === 0 && values.group === undefined) return '/'
      const { books, group, today } = await openBooks()
      if (words.length === 0) return `/?group=${group.id}`
      const bills = await books.bills.list({ include_archived: true })
      // The web app may have another group open.
      return `/bills/${needBill(bills, words[0] ?? '', today).id}?group=${group.id}`
    }
  },
})
