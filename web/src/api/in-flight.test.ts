import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { isInFlight } from './in-flight.ts'

const KEY = ['settle', 1]

interface OfBill {
  billId: number
}

const ofBill = (billId: number) => (other: OfBill) => other.billId === billId

test('of two places that pay the same bill at once only one sends', () => {
  const { payFrom, sent, queries } = household()
  void payFrom('row', 7)
  void payFrom('dialog', 7)
  expect(sent).toEqual(['row pays 7'])
  expect(isInFlight(queries, KEY, ofBill(7))).toBe(true)
})

test('another bill can be paid meanwhile', () => {
  const { payFrom, sent } = household()
  void payFrom('row', 7)
  void payFrom('row', 8)
  expect(sent).toEqual(['row pays 7', 'row pays 8'])
})

test('once the server has answered, the bill can be paid again', async () => {
  const { payFrom, sent, answer, queries } = household()
  const paid = payFrom('row', 7)
  answer()
  await paid
  expect(isInFlight(queries, KEY, ofBill(7))).toBe(false)
  void payFrom('dialog', 7)
  expect(sent).toEqual(['row pays 7', 'dialog pays 7'])
})

test('a bill with the same number in another group is another bill', () => {
  const { payFrom, queries } = household()
  void payFrom('row', 7)
  expect(isInFlight(queries, ['settle', 2], ofBill(7))).toBe(false)
})

/** One observer per component. */
function household() {
  const queries = new QueryClient()
  const sent: string[] = []
  const answers: (() => void)[] = []
  const payFrom = (place: string, billId: number) => {
    if (isInFlight(queries, KEY, ofBill(billId))) return undefined
    const observer = new MutationObserver<void, Error, OfBill>(queries, {
      mutationKey: KEY,
      networkMode: 'always',
      onMutate: () => {
        sent.push(`${place} pays ${billId}`)
      },
      mutationFn: () => new Promise((resolve) => answers.push(resolve)),
    })
    return observer.mutate({ billId })
  }
  return { queries, sent, payFrom, answer: () => setTimeout(() => answers.shift()?.()) }
}
