import { Bill, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { KEPT_CALLS, KEPT_VERSION, versionOf } from './kept-version.ts'

const schemas = Object.values(KEPT_CALLS).map(({ data }) => data)
const ofBill = (changes: object) => versionOf([{ ...Bill, ...changes }])

test('the version is that of the schemas whose answers are kept', () => {
  expect(schemas).toContain(endpoints.listBills.data)
  expect(KEPT_VERSION).toBe(versionOf(schemas))
  expect(KEPT_VERSION).toMatch(/^[0-9a-z]+$/)
})

test('another field, another type or one field less makes another version', () => {
  const { notes, ...others } = Bill.properties
  const versions = [
    ofBill({}),
    ofBill({ properties: { ...Bill.properties, reference: { type: 'string' } } }),
    ofBill({ properties: { ...Bill.properties, notes: { type: 'string' } } }),
    ofBill({ properties: others }),
    ofBill({ required: Bill.required.slice(1) }),
  ]
  expect(new Set(versions).size).toBe(versions.length)
  expect(ofBill({})).toBe(versions[0])
})

test('a changed schema of any kept answer makes another version', () => {
  for (const index of schemas.keys()) {
    expect(versionOf(schemas.with(index, { type: 'null' }))).not.toBe(KEPT_VERSION)
  }
})
