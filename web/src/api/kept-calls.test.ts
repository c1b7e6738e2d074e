import { Bill, endpoints } from '@duebook/contract'
import { expect, test } from 'vitest'
import { KEPT_SCHEMAS, versionOf } from '../../kept-version.ts'
import { KEPT_VERSION } from './kept-calls.ts'

const ofBill = (changes: object) => versionOf({ bill: { ...Bill, ...changes } })

test('the version is that of the schemas whose answers are kept', () => {
  expect(Object.values(KEPT_SCHEMAS)).toContain(endpoints.listBills.data)
  expect(KEPT_VERSION).toBe(versionOf(KEPT_SCHEMAS))
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
  for (const name of Object.keys(KEPT_SCHEMAS)) {
    expect(versionOf({ ...KEPT_SCHEMAS, [name]: { type: 'null' } })).not.toBe(KEPT_VERSION)
  }
})
