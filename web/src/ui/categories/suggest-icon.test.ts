import type { Category } from '@duebook/contract'
import { describe, expect, test } from 'vitest'
import { categories as de } from '../../texts/categories/de.ts'
import { categories as en } from '../../texts/categories/en.ts'
import { icons as german } from '../../texts/icons/de.ts'
import { icons as english } from '../../texts/icons/en.ts'
import { categoryForIcon, STARTER_SET, starterCategories } from './starter-set.ts'
import { suggestIcon } from './suggest-icon.ts'

test.each([
  ['Rent', 'home'],
  ['Netflix', 'device-tv'],
  ['Car insurance', 'shield'],
  ['Electricity bill', 'bolt'],
  ['Gym membership', 'barbell'],
  ['Current something', undefined],
  ['', undefined],
])('%s → %s', (name, icon) => {
  expect(suggestIcon(name, english)).toBe(icon)
})

test.each([
  ['Miete', 'home'],
  ['Ökostrom', 'bolt'],
  ['Kfz-Versicherung', 'shield'],
  ['Rundfunkbeitrag', 'broadcast'],
  ['Handyvertrag', 'device-mobile'],
  ['Spotify Family', 'music'],
])('in German: %s → %s', (name, icon) => {
  expect(suggestIcon(name, german)).toBe(icon)
})

describe('the category for an icon', () => {
  const given = (id: number, fields: Partial<Category>): Category => ({
    id,
    name: 'Other',
    color: 'gray',
    icon: 'tag',
    budget: null,
    position: id,
    bill_count: 0,
    ...fields,
  })

  test('is the one with the name of the starter set', () => {
    const own = [given(1, { icon: 'home' }), given(2, { name: 'housing' })]
    expect(categoryForIcon('key', own, en.starter)?.id).toBe(2)
  })

  test('else the one with its icon, whatever its name', () => {
    expect(categoryForIcon('key', [given(1, { name: 'Flat', icon: 'home' })], en.starter)?.id).toBe(1)
  })

  test('is none where the group has no such category', () => {
    expect(categoryForIcon('key', [given(1, {})], en.starter)).toBeUndefined()
    expect(categoryForIcon('flag', [given(1, { icon: 'flag' })], en.starter)).toBeUndefined()
  })
})

test.each([en, de])('the starter set has a name for each, none twice', ({ starter }) => {
  const names = starterCategories(starter).map(({ name }) => name.toLowerCase())
  expect(new Set(names).size).toBe(Object.keys(STARTER_SET).length)
})

test('an icon belongs to one category of the starter set at most', () => {
  const all = Object.values(STARTER_SET).flatMap(({ icons }) => icons)
  expect(new Set(all).size).toBe(all.length)
})
