import { type Books, openBooks } from '../../support/books.ts'
import { rent } from '../../support/given.ts'
import type { MakeTestApp } from '../../support/test-app.ts'
import { overSocket, type RawHeaders } from './over-socket.ts'

export interface Selecting extends Books {
  groups: Map<string, number>
  /** The group that was selected, or the refusal. */
  select: (headers: RawHeaders) => Promise<unknown>
}

/** Every group has one bill, named by the group's id, so that an answer tells which group was opened. */
export async function withGroups(testApp: MakeTestApp, names: string[]): Promise<Selecting> {
  const context = await openBooks(testApp)
  const { given, owner, groupId, app, books } = context
  await books.bills.create(rent({ name: String(groupId) }))
  const groups = new Map([['Personal', groupId]])
  for (const name of names.filter((each) => each !== 'Personal')) {
    const id = await given.group(owner.accountId, name)
    await owner.client.group({ id }).bills.create(rent({ name: String(id) }))
    groups.set(name, id)
  }
  const get = await overSocket(app)
  const select = async (headers: RawHeaders) => {
    const answer = await get('/api/v2/bills', [['Authorization', owner.auth.authorization], ...headers])
    if (answer.status !== 200) return answer
    const { data } = answer.body as { data: Array<{ name: string }> }
    return Number(data[0]?.name)
  }
  return { ...context, groups, select }
}
