import { expect, test } from 'vitest'
import { onEveryDialect } from '../support/test-app.ts'

const ROUNDS = 12
const BILL = { name: 'Rent', amount: 10.55, due_date: '2026-01-31', frequency: 'monthly', type: 'bill' }

onEveryDialect((testApp) => {
  async function givenRace() {
    const { given, inject } = await testApp()
    const owner = await given.owner()
    const addBill = async (groupId: number) => {
      const headers = { ...owner.auth, 'x-database-id': String(groupId) }
      return (await inject({ method: 'POST', url: '/api/v2/bills', headers, payload: BILL })).statusCode
    }
    const alterGroup = async (method: 'PUT' | 'DELETE', groupId: number, payload: object = {}) =>
      (await inject({ method, url: `/api/v2/databases/${groupId}`, headers: owner.auth, payload })).statusCode
    const newGroup = (round: number) => given.group(owner.accountId, `Group ${round}`, { currency: 'USD' })
    return { owner, addBill, alterGroup, newGroup }
  }

  test('a currency that changes while bills are added never changes what they cost', async () => {
    const { owner, addBill, alterGroup, newGroup } = await givenRace()
    for (let round = 0; round < ROUNDS; round++) {
      const groupId = await newGroup(round)
      const adding = [1, 2, 3].map(() => addBill(groupId))
      const changed = await alterGroup('PUT', groupId, { currency: 'JPY' })
      const added = await Promise.all([...adding, addBill(groupId), addBill(groupId)])
      const bills = await owner.client.group({ id: groupId }).bills.list()
      expect([200, 409]).toContain(changed)
      for (const status of added) expect([201, 400, 409]).toContain(status)
      expect(bills.map((bill) => bill.amount)).toEqual(
        added.filter((status) => status === 201).map(() => 10.55),
      )
      expect(changed === 200 && bills.length > 0).toBe(false)
    }
  })

  test('a group is not deleted without its name while bills are added to it', async () => {
    const { addBill, alterGroup, newGroup } = await givenRace()
    for (let round = 0; round < ROUNDS; round++) {
      const groupId = await newGroup(round)
      const adding = [1, 2, 3].map(() => addBill(groupId))
      const deleted = await alterGroup('DELETE', groupId)
      const added = await Promise.all([...adding, addBill(groupId), addBill(groupId)])
      expect([200, 409]).toContain(deleted)
      for (const status of added) expect([201, 404]).toContain(status)
      expect(deleted === 200 && added.includes(201)).toBe(false)
    }
  })
})
