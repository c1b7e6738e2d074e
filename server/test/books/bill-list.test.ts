import type { NewBill } from '@duebook/contract'
import { expect, test } from 'vitest'
import { answerOf, dataOf, expectRefusal } from '../support/answers.ts'
import { type Books, openBooks } from '../support/books.ts'
import { rent } from '../support/given.ts'
import { onEveryDialect } from '../support/test-app.ts'

const ODD_ACCOUNTS = [
  'Checking',
  'checking',
  'CHECKING',
  'Check%',
  'Check_ng',
  '%',
  '_',
  "O'Brien",
  '"quoted"',
  'a\\b',
  '*',
  'ß',
  'SS',
  'é',
  'e',
  '銀行 🏦',
  'a&b=c+d',
  'true',
  '0',
]

onEveryDialect((testApp) => {
  test('bills come by due date, then by id', async () => {
    const { given, client } = await testApp()
    const dates = [
      '2026-03-01',
      '1999-12-31',
      '2026-03-01',
      '9999-12-31',
      '1900-01-01',
      '2026-03-01',
      '1999-12-31',
    ]
    const ids: number[] = []
    for (const due_date of dates) ids.push((await given.bill({ due_date })).id)
    expect((await client.bills.list()).map(({ id }) => ids.indexOf(id))).toEqual([4, 1, 6, 0, 2, 5, 3])
  })

  test('archived bills are left out unless asked for, in every spelling of true and false', async () => {
    const context = await openBooks(testApp)
    const [active, archived] = await names(context, { name: 'a' }, { name: 'b' })
    await context.books.bills.archive(archived as number)
    const listed = async (query: string) => namesIn(dataOf(await context.api.get(`/bills${query}`)))
    expect(active).toBeDefined()
    for (const yes of ['true', 'TRUE', 'True', 'tRuE', '1']) {
      expect(await listed(`?include_archived=${yes}`)).toEqual(['a', 'b'])
    }
    for (const no of ['', '?include_archived=false', '?include_archived=FALSE', '?include_archived=0']) {
      expect(await listed(no)).toEqual(['a'])
    }
  })

  test('type keeps only bills or only deposits', async () => {
    const context = await openBooks(testApp)
    await names(context, { name: 'b1' }, { name: 'd1', type: 'deposit' }, { name: 'b2' })
    const listed = async (query: string) => namesIn(dataOf(await context.api.get(`/bills${query}`)))
    expect(await listed('?type=bill')).toEqual(['b1', 'b2'])
    expect(await listed('?type=deposit')).toEqual(['d1'])
    expect(await listed('?type=')).toEqual(['b1', 'd1', 'b2'])
    for (const type of ['Bill', 'bills', 'bill,deposit', 'null', ' bill']) {
      const answer = await context.api.get(`/bills?type=${encodeURIComponent(type)}`)
      expectRefusal(answer, 400, 'type must be one of: bill, deposit')
    }
  })

  test('account matches exactly, letter case and wildcards included', async () => {
    const context = await openBooks(testApp)
    await names(context, { name: 'none' }, ...ODD_ACCOUNTS.map((account) => ({ name: account, account })))
    for (const account of ODD_ACCOUNTS) {
      const answer = await context.api.get(`/bills?account=${encodeURIComponent(account)}`)
      expect(namesIn(dataOf(answer))).toEqual([account])
    }
    for (const account of ['Checkin', 'null', '%25', '\u0000', 'x'.repeat(5000)]) {
      const answer = await context.api.get(`/bills?account=${encodeURIComponent(account)}`)
      expect.soft(answerOf(answer), account).toEqual({ status: 200, body: { success: true, data: [] } })
    }
  })

  test('an account is found in either Unicode form', async () => {
    const context = await openBooks(testApp)
    await names(context, { name: 'x', account: 'Café'.normalize('NFD') })
    for (const form of ['NFC', 'NFD'] as const) {
      const account = encodeURIComponent('Café'.normalize(form))
      expect(namesIn(dataOf(await context.api.get(`/bills?account=${account}`)))).toEqual(['x'])
    }
  })

  test('blanks around an account count as little as when it is stored', async () => {
    const context = await openBooks(testApp)
    await names(context, { name: 'x', account: ' Checking\u00a0' }, { name: 'y' })
    for (const account of ['Checking', ' Checking', '\tChecking\u2003']) {
      const answer = await context.api.get(`/bills?account=${encodeURIComponent(account)}`)
      expect(namesIn(dataOf(answer))).toEqual(['x'])
    }
  })

  test('an empty account is no filter', async () => {
    const context = await openBooks(testApp)
    await names(context, { name: 'a', account: 'A' }, { name: 'b' })
    for (const blank of ['', '%20', '%C2%A0']) {
      expect(namesIn(dataOf(await context.api.get(`/bills?account=${blank}`)))).toEqual(['a', 'b'])
    }
  })

  test('filters narrow together', async () => {
    const context = await openBooks(testApp)
    const ids = await names(
      context,
      { name: 'a', account: 'A' },
      { name: 'b', account: 'A', type: 'deposit' },
      { name: 'c', account: 'B', type: 'deposit' },
      { name: 'd', account: 'A', type: 'deposit', draft: true },
    )
    await context.books.bills.archive(ids[3] as number)
    const listed = async (query: string) => namesIn(dataOf(await context.api.get(`/bills?${query}`)))
    expect(await listed('account=A&type=deposit')).toEqual(['b'])
    expect(await listed('account=A&type=deposit&include_archived=true')).toEqual(['b', 'd'])
    expect(await listed('account=A&include_archived=true')).toEqual(['a', 'b', 'd'])
  })

  test('drafts are listed like other bills', async () => {
    const context = await openBooks(testApp)
    await names(context, { name: 'draft', draft: true })
    expect(namesIn(await context.books.bills.list())).toEqual(['draft'])
  })

  test('an empty group lists nothing', async () => {
    const { api } = await openBooks(testApp)
    for (const path of ['/bills', '/bills?limit=1', '/payments', '/payments?limit=1']) {
      const answer = await api.get(path)
      expect(answer.text).toBe('{"success":true,"data":[]}')
      expect(answer.headers.link).toBeUndefined()
    }
  })
})

async function names({ books }: Books, ...bills: Array<Partial<NewBill>>): Promise<number[]> {
  const ids: number[] = []
  for (const bill of bills) ids.push((await books.bills.create(rent(bill))).id)
  return ids
}

function namesIn(bills: unknown): string[] {
  return (bills as Array<{ name: string }>).map(({ name }) => name)
}
