import { expect, test } from 'vitest'
import { slimModule } from './slim-endpoints.ts'

test('a build has of each endpoint what the client goes by', () => {
  const [, json = ''] = slimModule().split('export const endpoints = ')
  expect(JSON.parse(json)).toMatchObject({
    listBills: { method: 'GET', path: '/bills', kept: true, data: true },
    createBill: { method: 'POST', path: '/bills', keyed: true, data: true },
    deleteBill: { method: 'DELETE', path: '/bills/:id/permanent' },
  })
})
