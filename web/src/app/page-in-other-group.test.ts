import { expect, test } from 'vitest'
import { pageInOtherGroup } from './page-in-other-group.ts'

test.each([
  ['/bills/12', {}, '/bills'],
  ['/bills/12/edit', {}, '/bills'],
  ['/imports/3', {}, '/imports'],
  ['/bills', { account: 'Joint' }, '/bills'],
  ['/payments', { bill: 12 }, '/payments'],
])('%s %j belongs to its group: another one begins with %s', (path, search, place) => {
  expect(pageInOtherGroup(path, search)).toBe(place)
})

test.each([
  ['/', {}],
  ['/bills', {}],
  ['/bills/new', {}],
  ['/payments', {}],
  ['/statistics', { months: 12 }],
  ['/group', {}],
  ['/imports', {}],
  ['/people', {}],
])('%s %j is there in every group', (path, search) => {
  expect(pageInOtherGroup(path, search)).toBeUndefined()
})
